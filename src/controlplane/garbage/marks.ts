/** Whether the bytes of an object may matter to the garbage collector: most do not, and are not parsed. */
export function concernsGarbage(bytes: Buffer): boolean {
  return marks.some((mark) => bytes.includes(mark));
}

const marks = ['"ownerReferences"', '"foregroundDeletion"', '"orphan"'].map((mark) => Buffer.from(mark));
