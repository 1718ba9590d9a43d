import type { Command } from './transcript.ts';

/** A chart is installed, changed, taken back and removed. */
export const helmCommands: readonly Command[] = [
  'kubectl create namespace helm',
  '50: kubectl create configmap ready -n helm',
  'helm install hall chart -n helm --dry-run=server',
  'helm install hall chart -n helm',
  'helm list -n helm',
  'helm status hall -n helm',
  'helm get manifest hall -n helm',
  'kubectl get configmap,service,deployment,secret -n helm -o name',
  'helm upgrade hall chart -n helm --set greeting=welcome,replicas=3',
  'kubectl get deployment hall -n helm -o jsonpath={.spec.replicas}',
  'helm history hall -n helm',
  'helm rollback hall 1 -n helm',
  'kubectl get configmap hall-page -n helm -o jsonpath={.data}',
  'helm install hall chart -n helm',
  'helm upgrade hall chart -n helm --set replicas=many',
  'helm uninstall hall -n helm --wait=hookOnly',
  'kubectl get configmap,service,deployment,secret -n helm -o name',
  'helm list -n helm',
  'kubectl delete namespace helm --wait=false',
];
