import { createHash } from 'node:crypto';
import { inSlices } from '../../base/slices.ts';
import { checkYamlSliced } from '../../crd/document/checkYaml.ts';
import type { KindLookup } from '../../crd/document/kinds.ts';
import type { DocumentReport } from '../../crd/document/report.ts';
import type { TextPart } from '../../crd/document/splitDocuments.ts';
import type { CustomResourceDefinition } from '../../crd/schema/index.ts';
import type { Pace } from './pace.ts';

/** What the reports of a part depend on, beside its text. */
export interface Checked {
  readonly crds: readonly (CustomResourceDefinition | undefined)[];
  readonly lookup: KindLookup;
  readonly partial: boolean;
}

interface Known {
  readonly checked: Checked;
  readonly reports: readonly DocumentReport[];
}

/** Reports of the documents of open files, kept as long as a document and the CRDs that it names are the same: only what changed is checked again. */
export class PartReports {
  readonly #files = new Map<string, Map<string, Known>>();

  /** Offsets are those of the part. Rejects when the pace's signal is aborted; then nothing is forgotten. */
  async of(uri: string, parts: readonly { readonly part: TextPart; readonly checked: Checked }[], pace: Pace): Promise<DocumentReport[][]> {
    const before = this.#files.get(uri);
    const after = new Map<string, Known>(before);
    const used = new Set<string>();
    const found: DocumentReport[][] = [];
    for (const { part, checked } of parts) {
      const key = createHash('sha1').update(part.text).digest('base64');
      used.add(key);
      let known = after.get(key);
      if (known === undefined || !isSame(known.checked, checked)) {
        known = { checked, reports: await inSlices(checkYamlSliced(part.text, checked.lookup, { partial: checked.partial }), pace) };
        after.set(key, known);
        this.#files.set(uri, after); // work that is broken off is not done again
      }
      found.push([...known.reports]);
    }
    this.#files.set(uri, new Map([...after].filter(([key]) => used.has(key))));
    return found;
  }

  forget(uri: string): void {
    this.#files.delete(uri);
  }
}

function isSame(a: Checked, b: Checked): boolean {
  return a.partial === b.partial && a.crds.length === b.crds.length && a.crds.every((crd, at) => crd === b.crds[at]);
}
