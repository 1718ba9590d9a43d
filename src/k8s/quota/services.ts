import type { UnstructuredObject } from '../object.ts';
import { count } from '../resourceList.ts';
import type { Evaluator } from './evaluator.ts';

interface Service extends UnstructuredObject {
  spec?: {
    readonly type?: string;
    readonly ports?: readonly { readonly nodePort?: number }[];
    readonly allocateLoadBalancerNodePorts?: boolean;
  };
}

const names = ['count/services', 'services', 'services.nodeports', 'services.loadbalancers'];

export const serviceEvaluator: Evaluator = {
  matching: (given) => given.filter((name) => names.includes(name)),
  usage({ spec = {} }: Service) {
    const { type, ports = [] } = spec;
    const given = ports.filter(({ nodePort }) => nodePort).length;
    const balanced = spec.allocateLoadBalancerNodePorts === false ? given : ports.length;
    return new Map([
      ['count/services', count(1)],
      ['services', count(1)],
      ['services.loadbalancers', count(type === 'LoadBalancer' ? 1 : 0)],
      ['services.nodeports', count(type === 'NodePort' ? ports.length : type === 'LoadBalancer' ? balanced : 0)],
    ]);
  },
  matchesScope: () => false,
  handles: (subresource) => subresource === '',
};
