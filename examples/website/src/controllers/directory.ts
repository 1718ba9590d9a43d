import { type Client, ConfigMap } from '@crd-studio/runtime';
import type { Website } from '../api/v1/website.js';

/** The ConfigMap of a namespace that lists its websites: all of them write to it, so none of them can own it. */
export const directoryName = 'websites';

/** Lists a website in its namespace's directory. */
export async function enlist(client: Client, website: Website, url: string): Promise<void> {
  await applyLine(client, website, { [website.metadata?.name ?? '']: url });
}

/** Takes it out again. It may run twice: the second time there is nothing to take out. */
export async function delist(client: Client, website: Website): Promise<void> {
  const key = { namespace: website.metadata?.namespace ?? '', name: directoryName };
  if ((await client.getLive(ConfigMap, key)) !== undefined) await applyLine(client, website, {});
}

/** Each website is a field manager of its own: what it applies is its line, and what it no longer applies is taken out. */
async function applyLine(client: Client, website: Website, data: Record<string, string>): Promise<void> {
  const { namespace = '', uid = '' } = website.metadata ?? {};
  await client.apply(ConfigMap({ metadata: { namespace, name: directoryName }, data }), { fieldManager: `website-${uid}` });
}
