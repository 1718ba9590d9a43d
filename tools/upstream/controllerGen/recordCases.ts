import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { answers, areas } from './goldenCases.ts';

/**
 * Writes beside the Go types in `test/golden/{crd,rbac,webhook}` what controller-gen makes of them.
 * `node tools/upstream/controllerGen/recordCases.ts [AREA...]`; needs Go.
 */
const chosen = areas.filter((area) => process.argv.length < 3 || process.argv.includes(area));
for (const area of chosen) {
  const files = await answers(area);
  for (const [file, text] of files) await writeFile(path.join(import.meta.dirname, '../../../test/golden', file), text);
  console.log(`${area}: ${files.size} files`);
}
