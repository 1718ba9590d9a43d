import { ConfigMap, Deployment, type Secret, Service } from '@crd-studio/runtime';
import type { Website } from '../api/v1/website.js';

export type Child = ConfigMap | Deployment | Service;

/** Every kind of object that a Website may own. */
export const childKinds = [ConfigMap, Deployment, Service];

/**
 * The objects that serve a website: the same for the same arguments, so that applying them again changes nothing.
 * `password`: the Secret that the website names, once it is there.
 */
export function childrenOf(website: Website, password: Secret | undefined): Child[] {
  return [pagesOf(website), serversOf(website, password), addressOf(website)];
}

/** It is to have a password and has none (yet): then nobody may see it, instead of everybody. */
export function isClosed(website: Website, password: Secret | undefined): boolean {
  return website.spec.passwordSecret !== undefined && password === undefined;
}

function pagesOf(website: Website): ConfigMap {
  return ConfigMap({ metadata: metadataOf(website), data: { ...website.spec.pages, 'server.conf': serverConf(website) } });
}

function serversOf(website: Website, password: Secret | undefined): Deployment {
  const labels = labelsOf(website);
  const secret = website.spec.passwordSecret;
  return Deployment({
    metadata: metadataOf(website),
    spec: {
      replicas: isClosed(website, password) ? 0 : (website.spec.replicas ?? 1),
      selector: { matchLabels: labels },
      template: {
        metadata: { labels, annotations: { 'web.example.com/content': contentOf(website, password) } },
        spec: {
          containers: [
            {
              name: 'nginx',
              image: 'nginx:1.29-alpine',
              ports: [{ name: 'http', containerPort: 80, protocol: 'TCP' }],
              volumeMounts: [
                { name: 'pages', mountPath: '/usr/share/nginx/html', readOnly: true },
                { name: 'pages', mountPath: '/etc/nginx/conf.d/default.conf', subPath: 'server.conf', readOnly: true },
                ...(secret === undefined ? [] : [{ name: 'password', mountPath: '/etc/nginx/password', readOnly: true }]),
              ],
            },
          ],
          volumes: [
            { name: 'pages', configMap: { name: website.metadata?.name } },
            ...(secret === undefined ? [] : [{ name: 'password', secret: { secretName: secret } }]),
          ],
        },
      },
    },
  });
}

function addressOf(website: Website): Service {
  return Service({
    metadata: metadataOf(website),
    spec: { selector: labelsOf(website), ports: [{ name: 'http', protocol: 'TCP', port: 80, targetPort: 'http' }] },
  });
}

/** Changes when the pages or the password do: a changed pod template is what makes a Deployment start new servers. */
function contentOf(website: Website, password: Secret | undefined): string {
  return `${website.metadata?.generation ?? 0}.${password?.metadata?.resourceVersion ?? 0}`;
}

function serverConf(website: Website): string {
  const password = website.spec.passwordSecret === undefined ? '' : passwordConf;
  return `server {\n  listen 80;\n  root /usr/share/nginx/html;\n${password}}\n`;
}

const passwordConf = '  auth_basic "website";\n  auth_basic_user_file /etc/nginx/password/htpasswd;\n';

function metadataOf(website: Website): { namespace: string; name: string; labels: Record<string, string> } {
  const { namespace = '', name = '' } = website.metadata ?? {};
  return { namespace, name, labels: labelsOf(website) };
}

function labelsOf(website: Website): Record<string, string> {
  return { 'app.kubernetes.io/name': 'website', 'app.kubernetes.io/instance': website.metadata?.name ?? '' };
}
