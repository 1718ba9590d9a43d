/** A Guestbook as YAML for kubectl. */
export function guestbook(name: string, replicas?: number): string {
  const spec = replicas === undefined ? 'spec: {}' : `spec:\n  replicas: ${replicas}`;
  return `apiVersion: webapp.example.com/v1\nkind: Guestbook\nmetadata:\n  name: ${name}\n  namespace: default\n${spec}\n`;
}

export const sample = 'config/samples/webapp_v1_guestbook.yaml';
export const sampleName = 'guestbook-sample';
export const reconciler = 'src/controllers/guestbook.ts';
export const firstLine = /context\.client\.get\(/;
