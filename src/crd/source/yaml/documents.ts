import type { JsonObject } from '../json.ts';
import { writeYaml } from './write.ts';

/** As controller-gen writes several objects: each below a line `---`. */
export function documents(objects: readonly JsonObject[]): string {
  return objects.map((object) => `---\n${writeYaml(object)}`).join('');
}
