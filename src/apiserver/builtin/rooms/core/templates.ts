import { invalidText, requiredValue } from '../../../../k8s/fieldError.ts';
import { goJson } from '../../../../k8s/goText.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { labels, notNegative } from '../checks.ts';
import { oneOfInOrder, validatePodSpec } from '../podSpec/podSpec.ts';
import { textsByName, treeAt } from '../read.ts';
import { podTemplateCells, replicationControllerCells } from './small.ts';

export const replicationControllers: Room = { cells: replicationControllerCells, validate: controllerCauses };

export const podTemplates: Room = {
  cells: podTemplateCells,
  isChange: () => false,
  validate: (object) => templateCauses(treeAt(object, 'template'), 'template'),
};

function controllerCauses(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const template = spec['template'] as Tree | undefined;
  const selector = textsByName(spec, 'selector');
  const causes = [
    ...notNegative(spec['minReadySeconds'], 'spec.minReadySeconds'),
    ...(Object.keys(selector).length === 0 ? [requiredValue('spec.selector')] : []),
    ...notNegative(spec['replicas'], 'spec.replicas'),
  ];
  if (template === undefined) return [...causes, requiredValue('spec.template')];
  const own = textsByName(template, 'metadata.labels');
  const fits = Object.entries(selector).every(([key, value]) => own[key] === value);
  return [
    ...causes,
    ...(fits ? [] : [invalidText('spec.template.metadata.labels', goJson(own), '`selector` does not match template `labels`')]),
    ...templateCauses(template, 'spec.template'),
    ...alwaysCauses(template),
  ];
}

function alwaysCauses(template: Tree): StatusCause[] {
  const policy = treeAt(template, 'spec')['restartPolicy'];
  return policy === 'Always' || (policy !== 'OnFailure' && policy !== 'Never')
    ? []
    : oneOfInOrder(policy, 'spec.template.spec.restartPolicy', ['Always']);
}

function templateCauses(template: Tree, path: string): StatusCause[] {
  return [
    ...labels(textsByName(template, 'metadata.labels'), `${path}.labels`),
    ...validatePodSpec(treeAt(template, 'spec'), `${path}.spec`),
  ];
}
