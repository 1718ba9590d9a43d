import { generate } from './project.ts';

const imports = "import { type Condition, type int32, type int64, type float64, type KubernetesObject } from '@crd-studio/runtime';";

/** A types file whose kind A has a spec with these fields, on line 4 and on. */
export function typesFile(fields: string, more = ''): string {
  return `/** +groupName=x.example.com */

${imports} export interface ASpec {
${fields}
}
export interface A extends KubernetesObject { spec?: ASpec }
${more}
`;
}

/** What is reported about a kind whose spec has these fields. */
export async function problemsOf(fields: string, more = ''): Promise<string[]> {
  return (await generate({ 'src/api/v1/a.ts': typesFile(fields, more) })).problems;
}

/** The YAML below `spec.properties` of that kind; fails when anything is reported. */
export async function propertiesOf(fields: string, more = ''): Promise<string> {
  const { files, problems } = await generate({ 'src/api/v1/a.ts': typesFile(fields, more) });
  const yaml = files['config/crd/bases/x.example.com_as.yaml'];
  if (yaml === undefined || problems.length > 0) throw new Error(problems.join('\n') || 'no CRD was made');
  const lines = yaml.split('\n');
  const start = lines.indexOf('          spec:') + 1;
  const end = lines.findIndex((line, i) => i > start && /^ {0,11}\S/.test(line));
  return lines
    .slice(start, end)
    .map((line) => line.slice(12))
    .join('\n');
}
