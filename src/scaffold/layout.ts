import { groupOf, type ProjectFile } from './projectFile.ts';

/** What a person answers for one API. */
export interface ApiAnswers {
  /** Without the project's domain: "webapp". */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly controller: boolean;
}

/** Names and places that follow from the answers and from what the project has already. */
export interface ApiLayout {
  /** "webapp.example.com". */
  readonly group: string;
  /** "guestbook". */
  readonly singular: string;
  /** A variable that holds one object: "guestbook", or "classObject" where the plain word means something else. */
  readonly variable: string;
  readonly groupVersionFile: string;
  readonly typesFile: string;
  readonly controllerFile: string;
  readonly testFile: string;
  readonly crdFile: string;
  readonly sampleFile: string;
  /** Role files are named "guestbook_editor_role.yaml", in a project of several groups "webapp_guestbook_editor_role.yaml". */
  readonly rolePrefix: string;
  /** This API turns the project into one of several groups. */
  readonly becomesMultigroup: boolean;
}

export function layoutOf(project: ProjectFile, api: ApiAnswers): ApiLayout {
  const group = groupOf({ group: api.group, domain: project.domain });
  const groupFolder = (api.group || group).replaceAll('.', '-');
  const others = project.resources.some((resource) => resource.hasApi && groupOf(resource) !== group);
  const flat = isFlat(project, group);
  const inGroup = flat ? '' : `${groupFolder}/`;
  const singular = api.kind.toLowerCase();
  return {
    group,
    singular,
    variable: variableName(api.kind),
    groupVersionFile: `src/api/${inGroup}${api.version}/groupversion.ts`,
    typesFile: `src/api/${inGroup}${api.version}/${singular}.ts`,
    controllerFile: `src/controllers/${inGroup}${singular}.ts`,
    testFile: `test/${flat ? '' : `${groupFolder}-`}${singular}.test.ts`,
    crdFile: `config/crd/bases/${group}_${api.plural}.yaml`,
    sampleFile: `config/samples/${groupFolder}_${api.version}_${singular}.yaml`,
    rolePrefix: flat ? singular : `${groupFolder}_${singular}`,
    becomesMultigroup: others && !project.multigroup,
  };
}

/** The path by which `from` imports `to`, both relative to the project: "../api/v1/guestbook.js". */
export function importPath(from: string, to: string): string {
  const start = from.split('/').slice(0, -1);
  const end = to.split('/');
  while (start.length > 0 && end.length > 1 && start[0] === end[0]) {
    start.shift();
    end.shift();
  }
  const up = start.length === 0 ? './' : '../'.repeat(start.length);
  return up + end.join('/').replace(/\.ts$/, '.js');
}

/** A group stays where its first API was put; a group that is new to a project of others gets a folder of its own. */
function isFlat(project: ProjectFile, group: string): boolean {
  const sibling = project.resources.find((resource) => resource.hasApi && groupOf(resource) === group && resource.path !== undefined);
  if (sibling?.path !== undefined) return sibling.path.split('/').length === 4;
  return !project.multigroup && project.resources.every((resource) => !resource.hasApi || groupOf(resource) === group);
}

/** Words that a variable cannot be called, or that the templates use themselves. */
const takenVariables = new Set(
  (
    'arguments await break case catch class condition const context continue controller debugger default delete do else enum eval export extends ' +
    'false finally for function generation if implements import in instanceof interface kind let manager new null package private ' +
    'protected public request reconciler result return running sandbox static super switch test this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

export function variableName(kind: string): string {
  const acronym = /^[A-Z]+(?=[A-Z][a-z]|[0-9]|$)/.exec(kind)?.[0] ?? kind.charAt(0);
  const name = acronym.toLowerCase() + kind.slice(acronym.length);
  return takenVariables.has(name) ? `${name}Object` : name;
}
