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
/** A whole number whose width is left open, as Go's int: `type: integer` alone. Prefer int32 or int64. */
export type int = number;
/** Bytes as base64 text: `type: string, format: byte`. */
export type Bytes = string;
/** A moment in RFC 3339, "2026-12-01T12:00:00Z": `type: string, format: date-time`. */
export type Time = string;
/** The same with microseconds, as leases and events have it. */
export type MicroTime = string;
/** A length of time as Go writes it, "1h30m": `type: string`. */
export type Duration = string;
/** An amount with a unit, "500m" or "2Gi"; a whole number may stand bare. */
export type Quantity = string | number;
/** A port by number or name, an amount by number or percentage. */
export type IntOrString = number | string;
/** A whole object of a kind that is not known beforehand; all its fields are kept. */
export type RawExtension = Record<string, unknown>;
/** Any value at all, kept as it is. */
export type JsonValue = unknown;
