import { duplicateValue, forbiddenValue, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Label } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { named } from '../checks.ts';
import { listAt, textAt, treeAt } from '../read.ts';

/** Sources in the order in which upstream counts them: the first is judged, those after it are too many. */
const order = [
  ...['emptyDir', 'hostPath', 'gitRepo', 'gcePersistentDisk', 'awsElasticBlockStore', 'secret', 'nfs', 'iscsi', 'glusterfs', 'flocker'],
  ...['persistentVolumeClaim', 'rbd', 'cinder', 'cephfs', 'quobyte', 'downwardAPI', 'fc', 'flexVolume', 'configMap', 'azureFile'],
  ...[
    'vsphereVolume',
    'photonPersistentDisk',
    'portworxVolume',
    'azureDisk',
    'storageos',
    'projected',
    'scaleIO',
    'csi',
    'ephemeral',
    'image',
  ],
];

export function volumeCauses(volumes: readonly Tree[], path: string): StatusCause[] {
  return volumes.flatMap((volume, index) => {
    const at = `${path}[${index}]`;
    const name = textAt(volume, 'name');
    const causes = sourceCauses(volume, at);
    if (name === '') causes.push(requiredValue(`${at}.name`));
    else causes.push(...named(checkDns1123Label(name), name, `${at}.name`));
    if (name !== '' && volumes.findIndex((one) => textAt(one, 'name') === name) < index) causes.push(duplicateValue(`${at}.name`, name));
    return causes;
  });
}

function sourceCauses(volume: Tree, path: string): StatusCause[] {
  const [first, ...more] = order.filter((source) => volume[source] !== undefined);
  if (first === undefined) return [requiredValue(path, 'must specify a volume type')];
  return [
    ...oneCauses(first, treeAt(volume, first), `${path}.${first}`),
    ...more.map((source) => forbiddenValue(`${path}.${source}`, 'may not specify more than 1 volume type')),
  ];
}

function oneCauses(source: string, value: Tree, path: string): StatusCause[] {
  const required = (field: string): StatusCause[] => (textAt(value, field) === '' ? [requiredValue(`${path}.${field}`)] : []);
  switch (source) {
    case 'secret':
      return [...required('secretName'), ...itemCauses(listAt(value, 'items'), `${path}.items`)];
    case 'configMap':
      return [...required('name'), ...itemCauses(listAt(value, 'items'), `${path}.items`)];
    case 'persistentVolumeClaim':
      return required('claimName');
    case 'hostPath':
      return required('path').length > 0 ? required('path') : pathCauses(textAt(value, 'path'), `${path}.path`);
    case 'nfs':
      return [...required('server'), ...required('path')];
    default:
      return [];
  }
}

function itemCauses(items: readonly Tree[], path: string): StatusCause[] {
  return items.flatMap((item, index) => {
    const where = textAt(item, 'path');
    return [
      ...(textAt(item, 'key') === '' ? [requiredValue(`${path}[${index}].key`)] : []),
      ...(where === '' ? [requiredValue(`${path}[${index}].path`)] : localPathCauses(where, `${path}[${index}].path`)),
    ];
  });
}

function localPathCauses(where: string, path: string): StatusCause[] {
  const causes = where.startsWith('/') ? [invalidValue(path, where, 'must be a relative path')] : [];
  if (where.split('/').includes('..')) causes.push(invalidValue(path, where, "must not contain '..'"));
  if (where.startsWith('..') && !where.startsWith('../') && where !== '..')
    causes.push(invalidValue(path, where, "must not start with '..'"));
  return causes;
}

function pathCauses(where: string, path: string): StatusCause[] {
  return where.split('/').includes('..') ? [invalidValue(path, where, "must not contain '..'")] : [];
}
