import { checkDns1035Label, checkLabelValue, checkQualifiedName, labelName, subdomainName } from '../../../../k8s/names.ts';
import { goQuote } from '../../../../k8s/goText.ts';
import { formatCheck } from '../../formats.ts';
import { type CelType, namedFormat } from '../types/celType.ts';
import type { Declarations } from '../types/overload.ts';
import { Opaque } from '../values/opaque.ts';
import { none, Optional, PlainList } from '../values/value.ts';

type Check = (text: string) => string[];

/** A format by name: what is wrong with a text, and how long a pattern its check is counted as. */
export class NamedFormat extends Opaque {
  readonly type: CelType = namedFormat;
  readonly name: string;
  readonly check: Check;
  readonly patternSize: number;

  constructor(name: string, check: Check, patternSize: number) {
    super();
    this.name = name;
    this.check = check;
    this.patternSize = patternSize;
  }

  equals(other: Opaque): boolean {
    return other instanceof NamedFormat && this.name === other.name;
  }
}

const formats: Readonly<Record<string, NamedFormat>> = {
  dns1123Label: new NamedFormat('dns1123Label', (text) => labelName(text, false), 30),
  dns1123Subdomain: new NamedFormat('dns1123Subdomain', (text) => subdomainName(text, false), 60),
  dns1035Label: new NamedFormat('dns1035Label', checkDns1035Label, 30),
  qualifiedName: new NamedFormat('qualifiedName', checkQualifiedName, 60),
  dns1123LabelPrefix: new NamedFormat('dns1123LabelPrefix', (text) => labelName(text, true), 30),
  dns1123SubdomainPrefix: new NamedFormat('dns1123SubdomainPrefix', (text) => subdomainName(text, true), 60),
  dns1035LabelPrefix: new NamedFormat(
    'dns1035LabelPrefix',
    (text) => checkDns1035Label(text.length > 1 ? text.replace(/.-$/, 'a') : text),
    30,
  ),
  labelValue: new NamedFormat('labelValue', checkLabelValue, 40),
  uri: new NamedFormat(
    'uri',
    (text) => problem('uri', text, `parse ${goQuote(text)}: ${text === '' ? 'empty url' : 'invalid URI for request'}`),
    1103,
  ),
  uuid: new NamedFormat('uuid', (text) => problem('uuid', text, 'does not match the UUID format'), 70),
  byte: new NamedFormat('byte', (text) => problem('byte', text, 'invalid base64'), 84),
  date: new NamedFormat('date', (text) => problem('date', text, 'invalid date'), 71),
  datetime: new NamedFormat('datetime', (text) => problem('datetime', text, 'invalid datetime'), 71),
};

/** Kubernetes' named formats. */
export const namedFormats: Declarations = {
  ...Object.fromEntries(
    Object.entries(formats).map(([name, format]) => [`format.${name}`, [[`format.${name}: () -> namedFormat`, () => format]] as const]),
  ),
  'format.named': [
    [
      'format-named: (string) -> optional(namedFormat)',
      (name: string) => (Object.hasOwn(formats, name) ? new Optional(formats[name]) : none),
    ],
  ],
  validate: [['format-validate: namedFormat.(string) -> optional(list(string))', validate]],
};

function validate(format: NamedFormat, text: string): Optional {
  const problems = format.check(text);
  return problems.length === 0 ? none : new Optional(new PlainList(problems));
}

function problem(format: string, text: string, rule: string): string[] {
  return formatCheck(format)?.(text) === true ? [] : [rule];
}
