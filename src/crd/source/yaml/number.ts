/** A number as Go writes it after a way through JSON: whole numbers below 1e21 in full, others shortest, exponent from 1e-5 and 1e21. */
export function writeNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value);
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 21) return String(value);
  const sign = power < 0 ? '-' : '+';
  return `${digits}e${sign}${String(Math.abs(power)).padStart(2, '0')}`;
}
