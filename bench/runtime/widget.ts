import { kind, type KubernetesObject } from '../../src/package.ts';

/** The kind of anchors/controllers/internal/widget. */
export interface Widget extends KubernetesObject {
  spec?: { mark?: string };
  status?: { observedGeneration?: number; phase?: string };
}
export const Widget = kind<Widget>({ group: 'bench.example.com', version: 'v1', kind: 'Widget' });

export function widgetName(at: number): string {
  return `widget-${String(at).padStart(6, '0')}`;
}

/** About 1.2 KB of JSON, as anchors/controllers/fakeserver makes it. */
export function widgetJson(at: number, version: number, mark = at): string {
  const uid = `${at.toString(16).padStart(8, '0')}-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;
  const metadata = { creationTimestamp: '2026-12-01T06:00:00Z', generation: 1, name: widgetName(at), namespace: `ns-${at % 10}` };
  const spec = {
    description: 'lorem ipsum '.repeat(15),
    env: Array.from({ length: 8 }, (_, i) => ({ name: `SETTING_NUMBER_0${i}`, value: `value-of-the-setting-0${i}-that-is-long` })),
    image: 'example.com/team/widget:v1.2.3',
    mark: String(mark).padStart(9, '0'),
    nodeSelector: { disk: 'ssd', zone: 'zone-a' },
    paused: false,
    replicas: 3,
    strategy: 'Rolling',
  };
  const whole = {
    apiVersion: 'bench.example.com/v1',
    kind: 'Widget',
    metadata: { ...metadata, resourceVersion: String(version), uid },
    spec,
  };
  return JSON.stringify(whole);
}
