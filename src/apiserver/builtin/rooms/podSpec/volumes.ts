import { duplicateValue, forbiddenValue, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Label } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { named, oneOf } from '../checks.ts';
import { listAt, textAt, treeAt } from '../read.ts';
import * as sources from './sources.ts';
import { itemCauses, modeCauses } from './volumeItems.ts';

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

export function volumeCauses(volumes: readonly Tree[], path: string, hasAccount: boolean): StatusCause[] {
  return volumes.flatMap((volume, index) => {
    const at = `${path}[${index}]`;
    const name = textAt(volume, 'name');
    const causes = sourceCauses(volume, at, hasAccount);
    if (name === '') causes.push(requiredValue(`${at}.name`));
    else causes.push(...named(checkDns1123Label(name), name, `${at}.name`));
    if (name !== '' && volumes.findIndex((one) => textAt(one, 'name') === name) < index) causes.push(duplicateValue(`${at}.name`, name));
    return causes;
  });
}

function sourceCauses(volume: Tree, path: string, hasAccount: boolean): StatusCause[] {
  const [first, ...more] = order.filter((source) => volume[source] !== undefined);
  if (first === undefined) return [requiredValue(path, 'must specify a volume type')];
  return [
    ...oneCauses(first, treeAt(volume, first), `${path}.${first}`, hasAccount),
    ...more.map((source) => forbiddenValue(`${path}.${source}`, 'may not specify more than 1 volume type')),
  ];
}

function oneCauses(source: string, value: Tree, path: string, hasAccount: boolean): StatusCause[] {
  const required = (field: string): StatusCause[] => (textAt(value, field) === '' ? [requiredValue(`${path}.${field}`)] : []);
  switch (source) {
    case 'secret':
      return [
        ...required('secretName'),
        ...modeCauses(value['defaultMode'], `${path}.defaultMode`),
        ...itemCauses(listAt(value, 'items'), `${path}.items`),
      ];
    case 'configMap':
      return [
        ...required('name'),
        ...modeCauses(value['defaultMode'], `${path}.defaultMode`),
        ...itemCauses(listAt(value, 'items'), `${path}.items`),
      ];
    case 'persistentVolumeClaim':
      return required('claimName');
    case 'hostPath':
      return required('path').length > 0
        ? required('path')
        : [...pathCauses(textAt(value, 'path'), `${path}.path`), ...oneOf(value['type'], `${path}.type`, hostPathTypes)];
    case 'nfs':
      return [
        ...required('server'),
        ...required('path'),
        ...(textAt(value, 'path', '/').startsWith('/') ? [] : [invalidValue(`${path}.path`, value['path'], 'must be an absolute path')]),
      ];
    case 'emptyDir':
      return sources.emptyDirCauses(value, path);
    case 'downwardAPI':
      return sources.downwardCauses(value, path);
    case 'projected':
      return sources.projectedCauses(value, path, hasAccount);
    case 'csi':
      return sources.csiCauses(value, path);
    case 'ephemeral':
      return sources.ephemeralCauses(value, path);
    case 'iscsi':
      return sources.iscsiCauses(value, path);
    case 'image':
      return sources.imageCauses(value, path);
    default:
      return [];
  }
}

const hostPathTypes = ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket'];

function pathCauses(where: string, path: string): StatusCause[] {
  return where.split('/').includes('..') ? [invalidValue(path, where, "must not contain '..'")] : [];
}
