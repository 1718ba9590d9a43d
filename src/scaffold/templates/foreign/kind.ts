import type { ForeignAnswers } from '../../createController.ts';
import type { ForeignLayout } from '../../foreignLayout.ts';

/** Declares a kind that somebody else defines: its name for the API server, and its type for the compiler. */
export function foreignKindSource(answers: ForeignAnswers, { group, version, kind }: ForeignLayout): string {
  const value = `export const ${kind} = kind<${kind}>({ group: '${group}', version: '${version}', kind: '${kind}' });\n`;
  const from = answers.origin === 'core' ? `@crd-studio/runtime/k8s/${answers.kind.types}` : answers.typesFrom;
  if (from !== undefined) {
    const typed = answers.origin === 'core' ? `${kind}Type` : `${kind}Type & KubernetesObject`;
    return `import { kind${answers.origin === 'core' ? '' : ', type KubernetesObject'} } from '@crd-studio/runtime';
import type { ${kind} as ${kind}Type } from '${from}';

export type ${kind} = ${typed};

${value}`;
  }
  return `import { type Condition, kind, type KubernetesObject } from '@crd-studio/runtime';

/** A ${kind} of ${group}, which is defined elsewhere: name here the fields that your controller reads and writes. */
export interface ${kind} extends KubernetesObject {
  spec?: Record<string, unknown>;
  status?: { conditions?: Condition[]; [field: string]: unknown };
}

${value}`;
}
