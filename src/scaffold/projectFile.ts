import { type Document, isMap, isSeq, LineCounter, parseDocument, YAMLSeq } from 'yaml';
import { fail, ok, type Result } from '../base/result.ts';
import { defaultPlural, fullGroup } from './names.ts';

/**
 * PROJECT, the file by which kubebuilder (format version 3) and CRD Studio know a project's APIs. Reading takes what is
 * needed of it; writing changes only the keys it has to: unknown keys, comments and the order of the rest stay.
 */
export interface ProjectFile {
  readonly domain: string;
  readonly projectName: string;
  /** Plugins that made the project: ours for TypeScript, "go.kubebuilder.io/v4" for Go. */
  readonly layout: readonly string[];
  readonly multigroup: boolean;
  readonly resources: readonly ProjectResource[];
}

export interface ProjectResource {
  /** Without the domain: "webapp". */
  readonly group: string;
  readonly domain: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** The project defines the type (rather than reconciling someone else's). */
  readonly hasApi: boolean;
  readonly controller: boolean;
  /** TypeScript: the types file, relative to the project; Go: the import path of the package. */
  readonly path?: string;
  /** A kind that every cluster has, or one that somebody else defines. */
  readonly origin?: 'core' | 'external';
  readonly webhooks?: ProjectWebhooks;
}

export interface ProjectWebhooks {
  readonly defaulting: boolean;
  readonly validation: boolean;
  readonly conversion: boolean;
  /** Versions that are converted to this one, the hub, and back. */
  readonly spoke: readonly string[];
}

/** Why PROJECT cannot be used, and where: zero-based. */
export interface ProjectProblem {
  readonly code: 'yaml' | 'shape' | 'version';
  readonly message: string;
  readonly line: number;
  readonly character: number;
}

const typescriptLayout = 'typescript.crd-studio/v1';

export function isTypeScriptProject(project: ProjectFile): boolean {
  return project.layout.includes(typescriptLayout);
}

/** As in `apiVersion`: "webapp.example.com"; "" for the core group, which PROJECT calls "core". */
export function groupOf(resource: { readonly group: string; readonly domain: string; readonly origin?: 'core' | 'external' }): string {
  if (resource.origin === 'core' && resource.group === 'core') return '';
  return fullGroup(resource.group, resource.domain);
}

export function parseProject(text: string): Result<ProjectFile, ProjectProblem> {
  const opened = open(text);
  if (!opened.ok) return opened;
  const root: unknown = opened.value.toJS();
  if (!isRecord(root))
    return problem(
      'shape',
      'PROJECT holds no keys: it should start with "version: "3"". Restore it, or delete it and run Create API anew.',
    );
  const version = String(root['version'] ?? '');
  if (version !== '3')
    return problem(
      'version',
      `PROJECT has version "${version}", and CRD Studio reads version "3". For a kubebuilder project: "kubebuilder alpha generate" brings it up to date.`,
    );
  const entries = root['resources'] ?? [];
  if (!Array.isArray(entries)) return problem('shape', 'PROJECT: "resources" should be a list of APIs, each starting with "- ".');
  const resources: ProjectResource[] = [];
  for (const entry of entries) {
    if (!isRecord(entry) || typeof entry['kind'] !== 'string' || typeof entry['version'] !== 'string') {
      return problem('shape', 'PROJECT: each of "resources" needs at least "kind" and "version".');
    }
    resources.push(resourceOf(entry, entry['kind'], entry['version']));
  }
  const layout = root['layout'];
  return ok({
    domain: textOf(root['domain']),
    projectName: textOf(root['projectName']),
    layout: Array.isArray(layout) ? layout.map(String) : layout === undefined ? [] : [String(layout)],
    multigroup: root['multigroup'] === true,
    resources,
  });
}

export function newProjectFile(answers: { readonly domain: string; readonly projectName: string }): string {
  const domain = answers.domain === '' ? '' : `domain: ${answers.domain}\n`;
  return `# What this project consists of, kept by CRD Studio. Keys and comments of your own stay as they are.
${domain}layout:
- ${typescriptLayout}
projectName: ${answers.projectName}
version: "3"
`;
}

/** PROJECT's text with one more resource, and with `multigroup: true` where it is asked for. */
export function addResource(
  text: string,
  resource: ProjectResource,
  options: { readonly multigroup: boolean },
): Result<string, ProjectProblem> {
  const opened = open(text);
  if (!opened.ok) return opened;
  const document = opened.value;
  if (!isMap(document.contents)) return problem('shape', 'PROJECT holds no keys: restore it, or delete it and run Create API anew.');
  if (options.multigroup) document.set('multigroup', true);
  let resources = document.get('resources');
  if (!isSeq(resources)) {
    resources = new YAMLSeq();
    const version = document.contents.items.findIndex((pair) => String(pair.key) === 'version');
    const pair = document.createPair('resources', resources);
    document.contents.items.splice(version < 0 ? document.contents.items.length : version, 0, pair as never);
  }
  (resources as YAMLSeq).flow = false;
  (resources as YAMLSeq).add(document.createNode(entryOf(resource)));
  return ok(document.toString({ indentSeq: /^[ \t]+- /m.test(text), lineWidth: 0 }));
}

/** PROJECT's text with what one resource has of webhooks. */
export function setWebhooks(
  text: string,
  { group, version, kind }: { readonly group: string; readonly version: string; readonly kind: string },
  webhooks: ProjectWebhooks,
): Result<string, ProjectProblem> {
  const [opened, parsed] = [open(text), parseProject(text)];
  if (!opened.ok) return opened;
  if (!parsed.ok) return parsed;
  const index = parsed.value.resources.findIndex((each) => groupOf(each) === group && each.version === version && each.kind === kind);
  const resources = opened.value.get('resources');
  const entry: unknown = isSeq(resources) ? resources.items[index] : undefined;
  if (!isMap(entry)) return problem('shape', `PROJECT has no ${kind} of ${group}/${version}: its webhooks belong to one of "resources".`);
  const { defaulting, validation, conversion, spoke } = webhooks;
  const known: Record<string, unknown> = {
    ...(conversion && { conversion }),
    ...(defaulting && { defaulting }),
    ...(spoke.length > 0 && { spoke }),
    ...(validation && { validation }),
    webhookVersion: 'v1',
  };
  const before = entry.get('webhooks');
  const added = isMap(before) ? before : opened.value.createNode({});
  if (!isMap(added)) return problem('shape', 'PROJECT: "webhooks" of a resource should hold keys.');
  for (const [key, value] of Object.entries(known)) added.set(key, opened.value.createNode(value));
  added.items.sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
  added.flow = false;
  if (!isMap(before)) entry.set('webhooks', added);
  return ok(opened.value.toString({ indentSeq: /^[ \t]+- /m.test(text), lineWidth: 0 }));
}

function open(text: string): Result<Document, ProjectProblem> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error === undefined) return ok(document as Document);
  const { line, col } = lines.linePos(error.pos[0]);
  const message = `PROJECT is not valid YAML at line ${line}, column ${col}: ${error.message}`;
  return fail({ code: 'yaml', message, line: Math.max(0, line - 1), character: Math.max(0, col - 1) });
}

/** Keys in alphabetical order, as kubebuilder writes them. */
function entryOf(resource: ProjectResource): Record<string, unknown> {
  return {
    ...(resource.hasApi && { api: { crdVersion: 'v1', ...(resource.namespaced && { namespaced: true }) } }),
    ...(resource.controller && { controller: true }),
    ...(resource.origin === 'core' && { core: true }),
    ...(resource.domain !== '' && { domain: resource.domain }),
    ...(resource.origin === 'external' && { external: true }),
    ...(resource.group !== '' && { group: resource.group }),
    kind: resource.kind,
    ...(resource.path !== undefined && { path: resource.path }),
    ...(resource.plural !== defaultPlural(resource.kind) && { plural: resource.plural }),
    version: resource.version,
  };
}

function resourceOf(entry: Record<string, unknown>, kind: string, version: string): ProjectResource {
  const api = entry['api'];
  const path = textOf(entry['path']);
  const controllers = entry['controllers'];
  return {
    group: textOf(entry['group']),
    domain: textOf(entry['domain']),
    version,
    kind,
    plural: textOf(entry['plural']) || defaultPlural(kind),
    namespaced: isRecord(api) && api['namespaced'] === true,
    hasApi: isRecord(api) && entry['external'] !== true && entry['core'] !== true,
    controller: entry['controller'] === true || (Array.isArray(controllers) && controllers.length > 0),
    ...(path !== '' && { path }),
    ...(entry['core'] === true ? { origin: 'core' as const } : entry['external'] === true && { origin: 'external' as const }),
    ...(isRecord(entry['webhooks']) && { webhooks: webhooksOf(entry['webhooks']) }),
  };
}

function webhooksOf(entry: Record<string, unknown>): ProjectWebhooks {
  const { defaulting, validation, conversion, spoke } = entry;
  return {
    defaulting: defaulting === true,
    validation: validation === true,
    conversion: conversion === true,
    spoke: Array.isArray(spoke) ? spoke.map(String) : [],
  };
}

function problem(code: ProjectProblem['code'], message: string): Result<never, ProjectProblem> {
  return fail({ code, message, line: 0, character: 0 });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
