/** Whether a text can stand bare in block context. */
export function canBePlain(text: string): boolean {
  return !/[\n\u2028\u2029]|^ | $/.test(text) && !hasSpecial(text) && !hasIndicator(text);
}

/** Whether it can stand in single quotes. */
export function canBeSingleQuoted(text: string): boolean {
  return !hasSpecial(text) && !/[\n\u2028\u2029] /.test(text);
}

/** Whether it can stand as a literal block, line by line. */
export function canBeLiteral(text: string): boolean {
  return text !== '' && !text.endsWith(' ') && !hasSpecial(text);
}

/** Letters that only double quotes can write, and blanks before the end of a line. */
function hasSpecial(text: string): boolean {
  return /[^\n\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]| [\n\u2028\u2029]/u.test(text);
}

/** Whether a plain reading would take a part of the text for YAML's own signs. */
function hasIndicator(text: string): boolean {
  if (text.startsWith('---') || text.startsWith('...')) return true;
  if (/^[#,[\]{}&*!|>'"%@`]/.test(text) || /^[?:-]([ \t]|$)/.test(text)) return true;
  return /:([ \t]|$)/.test(text) || /[ \t]#/.test(text);
}
