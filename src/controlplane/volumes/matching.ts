import { selectorOf } from '../../k8s/labelSelector.ts';
import { parseQuantity } from '../../k8s/quantity.ts';
import type { Claim, Volume } from './kinds.ts';

/** The volume for a claim: the one that is meant for it, else the smallest that is free and has what it asks for. */
export function volumeFor(claim: Claim, volumes: readonly Volume[]): Volume | undefined {
  const fitting = volumes.filter((volume) => volume.metadata?.deletionTimestamp === undefined && fits(volume, claim));
  return (
    fitting.find((volume) => isMeantFor(volume, claim)) ??
    fitting
      .filter(({ spec, status }) => spec?.claimRef === undefined && status?.phase === 'Available')
      .toSorted((a, b) => Number(sizeOf(a) - sizeOf(b)) || ((a.metadata?.name ?? '') < (b.metadata?.name ?? '') ? -1 : 1))[0]
  );
}

export function isMeantFor({ spec }: Volume, { metadata = {} }: Claim): boolean {
  const { claimRef } = spec ?? {};
  if (claimRef?.name !== metadata.name || claimRef?.namespace !== metadata.namespace) return false;
  return !claimRef?.uid || claimRef.uid === metadata.uid;
}

export function classOf({ metadata, spec }: Claim | Volume): string {
  return metadata?.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? spec?.storageClassName ?? '';
}

function fits(volume: Volume, claim: Claim): boolean {
  const { spec = {} } = claim;
  const asked = parseQuantity(spec.resources?.requests?.['storage'] ?? '0')?.nanos ?? 0n;
  if (sizeOf(volume) < asked || (volume.spec?.volumeMode ?? 'Filesystem') !== (spec.volumeMode ?? 'Filesystem')) return false;
  if (isMeantFor(volume, claim)) return true;
  const parsed = spec.selector === undefined ? undefined : selectorOf(spec.selector);
  if (parsed && !(parsed.ok && parsed.value.matches(volume.metadata?.labels))) return false;
  const modes = volume.spec?.accessModes ?? [];
  return classOf(volume) === classOf(claim) && (spec.accessModes ?? []).every((mode) => modes.includes(mode));
}

function sizeOf({ spec }: Volume): bigint {
  return parseQuantity(spec?.capacity?.['storage'] ?? '0')?.nanos ?? 0n;
}
