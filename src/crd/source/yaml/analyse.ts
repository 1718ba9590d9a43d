/** Which styles can hold a text in block context. */
export interface Styles {
  readonly plain: boolean;
  readonly singleQuoted: boolean;
  readonly literal: boolean;
}

export function analyse(text: string): Styles {
  const special = /[^\n\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/u.test(text) || / [\n\u2028\u2029]/.test(text);
  const breakThenSpace = /[\n\u2028\u2029] /.test(text);
  const trailingSpace = text.endsWith(' ');
  const atEdge = /^[ \n\u2028\u2029]|[ \n\u2028\u2029]$/.test(text);
  const lines = /[\n\u2028\u2029]/.test(text);
  return {
    plain: !special && !breakThenSpace && !atEdge && !lines && !hasIndicator(text),
    singleQuoted: !special && !breakThenSpace,
    literal: !special && !trailingSpace && text !== '',
  };
}

/** Whether a plain reading would take a part of the text for YAML's own signs. */
function hasIndicator(text: string): boolean {
  if (text.startsWith('---') || text.startsWith('...')) return true;
  if (/^[#,[\]{}&*!|>'"%@`]/.test(text) || /^[?:-]([ \t]|$)/.test(text)) return true;
  return /:([ \t]|$)/.test(text) || /[ \t]#/.test(text);
}
