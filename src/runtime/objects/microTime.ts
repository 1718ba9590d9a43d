/** meta/v1 MicroTime: six digits of a second, always. */
export function microTime(at: number): string {
  return new Date(at).toISOString().replace('Z', '000Z');
}
