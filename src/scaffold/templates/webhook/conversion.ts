import { importPath } from '../../layout.ts';
import { kindImport, type SpokeLayout, type WebhookLayout } from '../../webhookLayout.ts';

/** How another version of a kind becomes the hub version, and how it is made of it. */
export function conversionSource(layout: WebhookLayout, spoke: SpokeLayout): string {
  const { kind, version } = layout;
  const other = spokeKind(layout, spoke);
  return `import { spoke } from '@crd-studio/runtime';
import { ${kind} } from '${kindImport(layout, spoke.file)}';
import { ${kind} as ${other} } from '${importPath(spoke.file, spoke.typesFile)}';

/**
 * Between ${spoke.version} and ${version}, to which every version is converted. Nothing may be lost on the way there and back: what the other
 * version has no field for belongs in an annotation (return "metadata" for that; otherwise it stays as it is).
 */
export const ${spoke.name} = spoke<${other}, ${kind}>(${other}, {
  toHub: ({ spec, status }) => ({ spec, status }),
  fromHub: ({ spec, status }) => ({ spec, status }),
});
`;
}

/** "GuestbookV2". */
export function spokeKind({ kind }: WebhookLayout, { version }: SpokeLayout): string {
  return `${kind}${version.charAt(0).toUpperCase()}${version.slice(1)}`;
}
