import type { ForeignAnswers } from './createController.ts';
import { variableName } from './layout.ts';

/** Names and places of a controller for a kind that the project does not define. */
export interface ForeignLayout {
  /** As in `apiVersion`; "" for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly variable: string;
  readonly controllerName: string;
  readonly controllerFile: string;
  readonly testFile: string;
  /** Where the kind is declared; absent: the runtime has it. */
  readonly kindFile?: string;
}

/** Beside an own kind of the same name the controller gets the group's name in front of its own. */
export function foreignLayoutOf(answers: ForeignAnswers, isTaken: (path: string) => boolean): ForeignLayout {
  const { group, version, kind, plural, namespaced } = answers.origin === 'core' ? answers.kind : answers;
  const singular = kind.toLowerCase();
  const folder = (group === '' ? 'core' : group).replaceAll('.', '-');
  const alone = !isTaken(`src/controllers/${singular}.ts`);
  const name = alone ? singular : `${folder}-${singular}`;
  const isDeclared = answers.origin === 'external' || answers.kind.types !== undefined;
  return {
    group,
    version,
    kind,
    plural,
    namespaced,
    variable: variableName(kind),
    controllerName: name,
    controllerFile: `src/controllers/${alone ? '' : `${folder}/`}${singular}.ts`,
    testFile: `test/${name}.test.ts`,
    ...(isDeclared && { kindFile: `src/external/${folder}/${version}/${singular}.ts` }),
  };
}
