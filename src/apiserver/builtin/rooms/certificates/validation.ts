import { X509Certificate } from 'node:crypto';
import { duplicateValue, forbiddenValue, invalidValue, requiredValue, unsupportedValue } from '../../../../k8s/fieldError.ts';
import { goQuote } from '../../../../k8s/goText.ts';
import { deepEqual } from '../../../../k8s/json.ts';
import { checkDns1123Label, checkDns1123Subdomain } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import { parseRequest, signatureProblem } from '../../../certificates/request.ts';
import type { Tree } from '../../../json/bytes.ts';
import { listAt, numberAt, textAt, textsAt, valueAt } from '../read.ts';

const usages = [
  ...['any', 'cert sign', 'client auth', 'code signing', 'content commitment', 'crl sign', 'data encipherment', 'decipher only'],
  ...['digital signature', 'email protection', 'encipher only', 'ipsec end system', 'ipsec tunnel', 'ipsec user', 'key agreement'],
  ...['key encipherment', 'microsoft sgc', 'netscape sgc', 'ocsp signing', 's/mime', 'server auth', 'signing', 'timestamping'],
];

export function requestCauses(object: UnstructuredObject, old: UnstructuredObject | undefined): StatusCause[] {
  const encoded = textAt(object, 'spec.request');
  const parsed = parseRequest(encoded);
  const problem = parsed.ok ? signatureProblem(parsed.value) : parsed.error;
  const given = textsAt(object, 'spec.usages');
  const expires = valueAt(object, 'spec.expirationSeconds');
  return [
    ...(problem === undefined ? [] : [invalidValue('spec.request', encoded, problem)]),
    ...(given.length === 0 ? [requiredValue('spec.usages')] : []),
    ...given.flatMap((usage, index) => (usages.includes(usage) ? [] : [unsupportedValue(`spec.usages[${index}]`, usage, usages)])),
    ...given.flatMap((usage, index) => (given.indexOf(usage) < index ? [duplicateValue(`spec.usages[${index}]`, usage)] : [])),
    ...signerCauses(textAt(object, 'spec.signerName')),
    ...(typeof expires === 'number' && expires < 600
      ? [
          invalidValue(
            'spec.expirationSeconds',
            numberAt(object, 'spec.expirationSeconds'),
            'may not specify a duration less than 600 seconds (10 minutes)',
          ),
        ]
      : []),
    ...conditionCauses(listAt(object, 'status.conditions')),
    ...certificateCauses(textAt(object, 'status.certificate'), textAt(old, 'status.certificate')),
  ];
}

function signerCauses(name: string): StatusCause[] {
  const path = 'spec.signerName';
  if (name === 'kubernetes.io/legacy-unknown')
    return [invalidValue(path, name, 'the legacy signerName is not allowed via this API version')];
  if (name === '') return [requiredValue(path)];
  const [domain = '', tail = '', ...more] = name.split('/');
  if (more.length > 0 || !name.includes('/')) {
    return [invalidValue(path, name, "must be a fully qualified domain and path of the form 'example.com/signer-name'")];
  }
  const labels = (text: string, check: (label: string) => string[]): StatusCause[] => {
    const wrong = text.split('.').find((label) => check(label).length > 0);
    return wrong === undefined ? [] : check(wrong).map((why) => invalidValue(path, text, `validating label ${goQuote(wrong)}: ${why}`));
  };
  return [
    ...labels(domain, checkDns1123Label),
    ...(domain.includes('.') ? [] : [invalidValue(path, domain, 'should be a domain with at least two segments separated by dots')]),
    ...labels(tail, checkDns1123Subdomain),
  ];
}

const onlyTrue = ['Approved', 'Denied', 'Failed'];

function conditionCauses(conditions: readonly Tree[]): StatusCause[] {
  const path = 'status.conditions';
  const types = conditions.map((one) => textAt(one, 'type'));
  return conditions.flatMap((condition, index) => {
    const at = `${path}[${index}]`;
    const [type, status] = [textAt(condition, 'type'), textAt(condition, 'status')];
    const allowed = onlyTrue.includes(type) ? ['True'] : ['False', 'True', 'Unknown'];
    const before = types.slice(0, index);
    const other = { Approved: 'Denied', Denied: 'Approved' }[type];
    return [
      ...(type === '' ? [requiredValue(`${at}.type`)] : []),
      ...(status === ''
        ? [requiredValue(`${at}.status`)]
        : allowed.includes(status)
          ? []
          : [unsupportedValue(`${at}.status`, status, allowed)]),
      ...(other !== undefined && before.includes(other)
        ? [invalidValue(path, type, 'Approved and Denied conditions are mutually exclusive')]
        : []),
      ...(before.includes(type) ? [duplicateValue(`${at}.type`, type)] : []),
    ];
  });
}

function certificateCauses(encoded: string, before: string): StatusCause[] {
  if (encoded === '' || encoded === before) return [];
  const refuse = (why: string): StatusCause[] => [invalidValue('status.certificate', '<certificate data>', why)];
  const blocks = [
    ...Buffer.from(encoded, 'base64')
      .toString()
      .matchAll(/-----BEGIN ([^-]+)-----[\s\S]*?-----END \1-----/g),
  ];
  if (blocks.length === 0) return refuse('must contain at least one CERTIFICATE PEM block');
  for (const [text, type = ''] of blocks) {
    if (type !== 'CERTIFICATE') return refuse(`only CERTIFICATE PEM blocks are allowed, found ${goQuote(type)}`);
    try {
      new X509Certificate(text);
    } catch {
      return refuse('x509: malformed certificate');
    }
  }
  return [];
}

/** Decisions are made by the approval, once and for all; a certificate is written by the status, once. */
export function changeCauses(object: UnstructuredObject, old: UnstructuredObject, subresource: '' | 'status' | 'approval'): StatusCause[] {
  const path = 'status.conditions';
  const of = (request: UnstructuredObject, type: string): Tree[] => listAt(request, path).filter((one) => one['type'] === type);
  const causes = onlyTrue.flatMap((type) =>
    of(object, type).length < of(old, type).length
      ? [forbiddenValue(path, `updates may not remove a condition of type ${goQuote(type)}`)]
      : [],
  );
  if (subresource !== 'approval') {
    for (const type of ['Approved', 'Denied']) {
      const [made, had] = [of(object, type), of(old, type)];
      if (made.length > had.length) causes.push(forbiddenValue(path, `updates may not add a condition of type ${goQuote(type)}`));
      else if (made.length === had.length && !deepEqual(made, had)) {
        causes.push(forbiddenValue(path, `updates may not modify a condition of type ${goQuote(type)}`));
      }
    }
  }
  const [made, had] = [object, old].map((request) => textAt(request, 'status.certificate'));
  if (made === had) return causes;
  if (subresource !== 'status') return [...causes, forbiddenValue('status.certificate', 'updates may not set certificate content')];
  return had === '' ? causes : [...causes, forbiddenValue('status.certificate', 'updates may not modify existing certificate content')];
}
