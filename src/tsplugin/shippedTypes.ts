import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Types that come with the extension, by the name they are imported or referred to by. */
export interface ShippedTypes {
  /** "@crd-studio/runtime" and "@crd-studio/runtime/testing". */
  readonly modules: ReadonlyMap<string, string>;
  /** The types of Node, as "types": ["node"] of a tsconfig.json asks for them. */
  readonly node: string | undefined;
  /** Packages that the types of Node are made of. */
  readonly ofNode: ReadonlyMap<string, string>;
}

/** Finds them beside the plugin: `here` is its folder, `node_modules/crd-studio-ts-plugin` of the extension. */
export function shippedTypes(here: string): ShippedTypes {
  const runtime = join(here, '../../dist/runtime');
  const node = join(here, 'types/node/index.d.ts');
  return {
    modules: existing(runtimeEntries(runtime)),
    node: existsSync(node) ? node : undefined,
    ofNode: existing([['undici-types', join(here, 'types/undici-types/index.d.ts')]]),
  };
}

/** The package's own manifest says where its types lie. */
function runtimeEntries(folder: string): [string, string][] {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return [];
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { exports?: Record<string, string | { types?: string }> };
  return Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) =>
    typeof target === 'object' && target.types !== undefined ? [[`@crd-studio/runtime${entry.slice(1)}`, join(folder, target.types)]] : [],
  );
}

function existing(entries: readonly [string, string][]): Map<string, string> {
  return new Map(entries.filter(([, file]) => existsSync(file)));
}
