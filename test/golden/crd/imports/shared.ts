/** Package shared has types of the imports case. */

/** Part is shared. */
export interface Part {
  /** a is shared. */
  a: string;

  level?: Level;
}

/**
 * Level is shared.
 * +kubebuilder:validation:Enum=Low;High
 */
export type Level = string;

/** Deep is shared. */
export interface Deep {
  parts: Part[];
}
