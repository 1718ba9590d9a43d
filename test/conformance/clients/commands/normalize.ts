/** A command's text with tokens for what differs from run to run; widths of columns go with them. */
export function normalizeText(text: string, home: string): string {
  return (
    text
      .replaceAll(home, '<home>')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uid>')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z| \+0000( UTC)?)/g, '<time>')
      .replace(/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}/g, '<time>')
      .replace(/\w{3} \w{3} +\d+ \d\d:\d\d:\d\d \d{4}/g, '<time>')
      .replace(/(?<=^|[\s(])(\d+[smhd]){1,2}(?=$|[\s)])/gm, '<age>')
      .replace(/<invalid>/g, '<age>')
      .replace(/(resourceVersion\W+|Resource Version: +)\d+/g, '$1<rv>')
      .replace(/127\.0\.0\.1:\d+/g, '<address>')
      .replace(/\b10\.(?:0|96)\.\d+\.\d+\b/g, '<ip>')
      .replace(/(?<=[:\s])3[0-2]\d{3}(?=[\s/,]|$)/gm, '<port>')
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
      .replace(/(LIVE|MERGED|kubectl-edit)-\d+/g, '$1-<n>')
      .replace(/^[EWI]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ (\S+:\d+\])/gm, '<log> $1')
      .replace(/\+crd-studio-sandbox/g, '')
      // A column is as wide as its widest cell.
      .replace(/[^\S\n]{3,}(?=\S)/g, (blanks, at: number, whole: string) => (at === 0 || whole[at - 1] === '\n' ? blanks : '   '))
      .replace(/[^\S\n]+$/gm, '')
  );
}
