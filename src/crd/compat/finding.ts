/** Who notices: programs and people that read and write objects; or objects that are stored, at their next read or update. */
export type Sufferer = 'clients' | 'storedObjects';

export type FindingKind =
  | 'groupChanged'
  | 'namesChanged'
  | 'scopeChanged'
  | 'shortNameRemoved'
  | 'versionRemoved'
  | 'versionNotServed'
  | 'storedVersionRemoved'
  | 'conversionRemoved'
  | 'subresourceChanged'
  | 'selectableFieldRemoved'
  | 'fieldRemoved'
  | 'fieldRenamed'
  | 'unknownFieldsDropped'
  | 'typeNarrowed'
  | 'nullForbidden'
  | 'requiredAdded'
  | 'enumNarrowed'
  | 'boundTightened'
  | 'patternChanged'
  | 'formatAdded'
  | 'alternativesChanged'
  | 'ruleAdded'
  | 'listTypeChanged'
  | 'mapTypeChanged'
  | 'defaultChanged';

/** One thing that breaks somebody. */
export interface CompatibilityFinding {
  readonly kind: FindingKind;
  /** The version whose users break, or "v1 to v2" where objects stored by one are read by the other; empty for the CRD as a whole. */
  readonly version: string;
  /** Within an object, `spec.ports[*].name`, where `[*]` stands for any item or key; or within the CRD: `spec.scope`. */
  readonly path: string;
  readonly breaks: readonly Sufferer[];
  /** Whether somebody breaks for certain, or only where values are other than the new schema wants and nobody can tell from the two schemas. */
  readonly certain: boolean;
  /** What changed: `maximum is 5, was 10`. */
  readonly change: string;
  /** What it does to those who break. */
  readonly effect: string;
  /** How to get there without breaking them. */
  readonly safeWay: string;
}
