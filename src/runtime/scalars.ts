/**
 * Number and string types that TypeScript has not and a CRD schema needs. They are plain aliases, so values need no cast;
 * the CRD generator reads the name.
 */

/** A whole number from -2^31 to 2^31-1: `type: integer, format: int32`. */
export type int32 = number;
/** A whole number from -2^63 to 2^63-1; JavaScript holds it exactly only up to 2^53: `type: integer, format: int64`. */
export type int64 = number;
/** A floating point number, `type: number`: the API conventions advise against it; naming the type says that it is meant. */
export type float64 = number;
