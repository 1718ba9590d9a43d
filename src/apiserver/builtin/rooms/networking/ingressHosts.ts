import { invalidValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Subdomain } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { named } from '../checks.ts';
import { textAt, textsAt } from '../read.ts';

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const wildcardFormat = `\\*\\.${label}(\\.${label})*`;
const wildcard = new RegExp(`^${wildcardFormat}$`);
const notWildcard =
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric " +
  `characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '${wildcardFormat}')`;

/** A host of an Ingress: a name, or all names below one. */
export function hostCauses(host: string, path: string): StatusCause[] {
  if (!host.includes('*')) return named(checkDns1123Subdomain(host), host, path);
  return wildcard.test(host) ? [] : [invalidValue(path, host, notWildcard)];
}

export function tlsCauses(tls: readonly Tree[], path: string): StatusCause[] {
  return tls.flatMap((one, index) => {
    const secret = textAt(one, 'secretName');
    return [
      ...textsAt(one, 'hosts').flatMap((host, at) => hostCauses(host, `${path}[${index}].hosts[${at}]`)),
      ...(secret === '' ? [] : named(checkDns1123Subdomain(secret), secret, `${path}[${index}].secretName`)),
    ];
  });
}
