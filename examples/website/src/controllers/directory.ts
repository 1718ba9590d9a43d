import { type Client, ConfigMap, createOrUpdate, retryOnConflict } from '@crd-studio/runtime';
import type { Website } from '../api/v1/website.js';

/** The ConfigMap of a namespace that lists its websites: all of them write to it, so none of them can own it. */
export const directoryName = 'websites';

/** Lists a website in its namespace's directory. */
export async function enlist(client: Client, website: Website, url: string): Promise<void> {
  await change(client, website, (entries, name) => {
    entries[name] = url;
  });
}

/** Takes it out again. It may run twice: the second time there is nothing to take out. */
export async function delist(client: Client, website: Website): Promise<void> {
  await change(client, website, (entries, name) => {
    delete entries[name];
  });
}

async function change(client: Client, website: Website, edit: (entries: Record<string, string>, name: string) => void): Promise<void> {
  const { namespace = '', name = '' } = website.metadata ?? {};
  await retryOnConflict(() =>
    createOrUpdate(client, ConfigMap, { namespace, name: directoryName }, (directory) => {
      directory.data ??= {};
      edit(directory.data, name);
    }),
  );
}
