import type { CrdConversion } from '../../../../../../src/crd/schema/index.ts';
import { changes } from '../questions.ts';

type Webhook = NonNullable<CrdConversion['webhook']>;
const webhook =
  (more: Partial<Webhook>) =>
  ({ spec }: { spec: { conversion?: CrdConversion } }) =>
    void (spec.conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], ...more } });
const url = (text: string) => webhook({ clientConfig: { url: text } });
const service = (more: Partial<NonNullable<NonNullable<Webhook['clientConfig']>['service']>>) =>
  webhook({ clientConfig: { service: { namespace: 'ns', name: 'svc', ...more } } });

export const conversion = changes({
  'no conversion': ({ spec }) => void (spec.conversion = { strategy: 'None' }),
  'an unknown strategy': ({ spec }) => void (spec.conversion = { strategy: 'Magic' as 'None' }),
  'an empty strategy': ({ spec }) => void (spec.conversion = { strategy: '' as 'None' }),
  'a webhook without itself': ({ spec }) => void (spec.conversion = { strategy: 'Webhook' }),
  'a webhook that is not used': ({ spec }) =>
    void (spec.conversion = { strategy: 'None', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://a' } } }),
  'a webhook without a client': webhook({}),
  'a webhook with an empty client': webhook({ clientConfig: {} }),
  'a webhook with both clients': webhook({ clientConfig: { url: 'https://a', service: { namespace: 'ns', name: 'svc' } } }),
  'a webhook without versions': webhook({ clientConfig: { url: 'https://a' }, conversionReviewVersions: [] }),
  'a webhook of unknown versions': webhook({ clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v3', 'v4'] }),
  'a webhook of an unknown version first': webhook({ clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v9', 'v1beta1'] }),
  'a webhook version twice': webhook({ clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v1', 'v1'] }),
  'a webhook version that is no label': webhook({ clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v1', 'V_2'] }),
  'a url': url('https://convert.example.com/path'),
  'a url without a scheme': url('convert.example.com'),
  'a url of http': url('http://convert.example.com'),
  'a url without a host': url('https:///path'),
  'a url with a user': url('https://me:pw@convert.example.com'),
  'a url with a query': url('https://convert.example.com?a=1'),
  'a url with a fragment': url('https://convert.example.com#a'),
  'a url that is none': url('https://%zz'),
  'an empty url': url(''),
  'a url with a bad escape in its path': url('https://a/%z'),
  'a url with an escaped letter in its host': url('https://%41.example.com'),
  'a url with a blank in its host': url('https://a b'),
  'a url with a port that is none': url('https://a:b'),
  'a url with two ports': url('https://a:1:2'),
  'a url with an open bracket': url('https://[::1'),
  'a url with an address in brackets': url('https://[::1]:443/x'),
  'a url with a tab': url('https://a\tb'),
  'a url that begins with a colon': url('://a'),
  'a url whose first part has a colon': url('a b:c/d'),
  'a service': service({ path: '/convert', port: 443 }),
  'a service without a name': service({ name: '' }),
  'a service without a namespace': service({ namespace: '' }),
  'a service with port 0': service({ port: 0 }),
  'a service with a high port': service({ port: 70_000 }),
  'a service whose path does not begin': service({ path: 'convert' }),
  'a service with a double slash': service({ path: '/a//b' }),
  'a service with a slash at the end': service({ path: '/a/' }),
  'a service with an empty path': service({ path: '' }),
  'a service whose path has a bad part': service({ path: '/a/_b' }),
  'a bundle that is none': webhook({ clientConfig: { url: 'https://a', caBundle: 'bm90IGEgY2VydGlmaWNhdGU=' } }),
});
