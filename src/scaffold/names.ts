import { pluralOf } from '../k8s/plural.ts';

/**
 * Checks of names while they are typed. Each function takes the text as it stands and gives `undefined` when it will do,
 * otherwise one message: what is wrong, whose rule it is where that helps, and what to write instead. The rules are the
 * API server's (a CRD that installs) together with kubebuilder's (a PROJECT that kubebuilder reads) and, for kinds,
 * TypeScript's (the kind becomes the name of an interface).
 */
export type NameProblem = string;

export function checkProjectName(name: string): NameProblem | undefined {
  if (name === '') return 'The project needs a name, such as "guestbook".';
  const problem = labelProblem(name, 'A project name', /^[a-z0-9]/, suggestLabel(name));
  if (problem !== undefined) return problem;
  // The namespace of the deployed manager is "<project>-system", itself a label of at most 63 characters.
  if (name.length > 56) return `This name has ${name.length} characters: at most 56, since "<name>-system" becomes a namespace (63).`;
  return undefined;
}

/** A domain may be left empty where every group brings its own dot. */
export function checkDomain(domain: string): NameProblem | undefined {
  return domain === '' ? undefined : subdomainProblem(domain, 'A domain');
}

/** `group` is what stands before the domain: "webapp" in "webapp.example.com". */
export function checkGroup(group: string, domain: string): NameProblem | undefined {
  if (group === '' && domain === '') return 'A group is needed where the project has no domain: write one such as "webapp.example.com".';
  if (group !== '') {
    const problem = subdomainProblem(group, 'A group');
    if (problem !== undefined) return problem;
  }
  const full = fullGroup(group, domain);
  if (!full.includes('.'))
    return `"${full}" has no dot: the API server wants a group that is a domain. Write "${full}.example.com", or give the project a domain.`;
  if (full.length > 253) return `"${full.slice(0, 30)}..." has ${full.length} characters with the domain: a group has at most 253.`;
  const guarded = ['k8s.io', 'kubernetes.io'].find((owner) => full === owner || full.endsWith(`.${owner}`));
  if (guarded !== undefined)
    return `Groups under ${guarded} belong to Kubernetes: the API server refuses them without an approval. Use a domain of your own.`;
  return undefined;
}

/** The whole name of a group that somebody else defines: "cert-manager.io". */
export function checkExternalGroup(group: string): NameProblem | undefined {
  if (group === '') return 'A group is needed: what stands before the "/" in apiVersion, such as "cert-manager.io".';
  const problem = subdomainProblem(group, 'A group');
  if (problem !== undefined) return problem;
  if (!group.includes('.')) return `"${group}" has no dot: write the whole group, as it stands in apiVersion, such as "${group}.io".`;
  return undefined;
}

export function checkVersion(version: string): NameProblem | undefined {
  if (version === '') return 'A version is needed, such as "v1alpha1" or "v1".';
  if (/^[0-9]/.test(version))
    return `"${version}" starts with a digit, and the API server refuses it at install: write "v${version}"${version === '1beta' ? ' or "v1beta1"' : ''}.`;
  if (version.includes('.'))
    return `"${version}" has a dot, and the API server refuses it at install: write a word such as "v1" or "v1beta1".`;
  return labelProblem(version, 'A version', /^[a-z]/, suggestLabel(version));
}

export function checkKind(kind: string): NameProblem | undefined {
  if (kind === '') return 'A kind is needed, such as "Guestbook".';
  const suggestion = suggestKind(kind);
  const instead = suggestion !== '' && suggestion !== kind ? `: write "${suggestion}"` : '';
  if (!/^[A-Za-z0-9]+$/.test(kind)) {
    const bad = [...kind].find((character) => !/[A-Za-z0-9]/.test(character)) ?? '';
    return `"${kind}" has ${nameOf(bad)}, and a kind is made of letters and digits only${instead}.`;
  }
  if (/^[0-9]/.test(kind)) return `"${kind}" starts with a digit, and a kind starts with an upper-case letter.`;
  if (!/^[A-Z]/.test(kind)) return `"${kind}" starts with a lower-case letter, and a kind starts with an upper-case one${instead}.`;
  if (kind.length > 63) return `This kind has ${kind.length} characters: the API server allows at most 63.`;
  if (takenKinds.has(kind)) return `"${kind}" is the name of something that the generated code uses: choose another, such as "My${kind}".`;
  return undefined;
}

/** `plural` is the last word of the API's path. */
export function checkPlural(plural: string, group: string): NameProblem | undefined {
  if (plural === '') return 'A plural is needed: it is the word that kubectl and the API path use, such as "guestbooks".';
  const problem = labelProblem(plural, 'A plural', /^[a-z]/, suggestLabel(plural));
  if (problem !== undefined) return problem;
  if (plural.length + 1 + group.length > 253) return `"${plural}.${group}" has more than 253 characters, and that is the CRD's name.`;
  return undefined;
}

/** "webapp.example.com" of group "webapp" and domain "example.com"; either may be empty. */
export function fullGroup(group: string, domain: string): string {
  return [group, domain].filter((part) => part !== '').join('.');
}

/** The English plural of the kind, in lower case: what is proposed, and what PROJECT need not say. */
export function defaultPlural(kind: string): string {
  return pluralOf(kind);
}

/** Names that the templates import or use: a kind of that name would hide them. */
const takenKinds = new Set(
  'Array Boolean Condition Context Error KubernetesObject Manager Number Object Promise Reconciler Record Request Result Sandbox String Symbol'.split(
    ' ',
  ),
);

function labelProblem(text: string, noun: string, start: RegExp, suggestion: string): NameProblem | undefined {
  const instead = suggestion !== '' && suggestion !== text ? `: write "${suggestion}"` : '';
  const bad = [...text].find((character) => !/[-a-z0-9]/.test(character));
  if (bad !== undefined)
    return `"${text}" has ${nameOf(bad)}, and ${lowerFirst(noun)} is made of lower-case letters, digits and "-"${instead}.`;
  if (!start.test(text))
    return `"${text}" starts with "${text.charAt(0)}", and ${lowerFirst(noun)} starts with a lower-case letter${start.test('0') ? ' or a digit' : ''}${instead}.`;
  if (text.endsWith('-')) return `"${text}" ends with "-", and ${lowerFirst(noun)} ends with a letter or a digit${instead}.`;
  if (text.length > 63) return `This text has ${text.length} characters: ${lowerFirst(noun)} has at most 63.`;
  return undefined;
}

function subdomainProblem(text: string, noun: string): NameProblem | undefined {
  if (text.length > 253) return `This text has ${text.length} characters: ${lowerFirst(noun)} has at most 253.`;
  const bad = [...text].find((character) => !/[-.a-z0-9]/.test(character));
  if (bad !== undefined) return `"${text}" has ${nameOf(bad)}, and ${lowerFirst(noun)} is made of lower-case letters, digits, "-" and ".".`;
  const part = text.split('.').find((label) => !/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(label));
  if (part === '') return `"${text}" has a dot too many: every part between dots needs a name, as in "webapp.example.com".`;
  if (part !== undefined)
    return `"${part}" starts or ends with "-": each part of ${lowerFirst(noun)} starts and ends with a letter or a digit.`;
  return undefined;
}

function nameOf(character: string): string {
  if (character === ' ') return 'a space';
  if (/[A-Z]/.test(character)) return `the upper-case letter "${character}"`;
  return `"${character}"`;
}

function suggestLabel(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 63);
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

function suggestKind(text: string): string {
  return withoutAccents(text)
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^[0-9]+/, '');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
