import { reviewKinds } from '../access/reviews/index.ts';
import { definitions } from '../crd/definitions.ts';
import type { Resource } from '../registry/resource.ts';
import { configMaps } from './configMaps.ts';
import { defineBuiltIn } from './define.ts';
import { coreEvents, events } from './events.ts';
import { coreKinds, groupKinds, laterKinds } from './kinds.ts';
import { leases } from './leases.ts';
import { namespaces } from './namespaces.ts';
import { secrets } from './secrets.ts';
import { serviceAccounts } from './serviceAccounts.ts';

/** Every built-in resource; groups are told in this order. */
export const builtIns: readonly Resource[] = [
  ...[namespaces, configMaps, secrets, coreEvents, serviceAccounts, ...coreKinds.map(defineBuiltIn)],
  ...[...groupKinds.slice(0, 5).map(defineBuiltIn), events, ...reviewKinds.map(defineBuiltIn), ...groupKinds.slice(5).map(defineBuiltIn)],
  ...[definitions, ...laterKinds.slice(0, 1).map(defineBuiltIn), leases, ...laterKinds.slice(1).map(defineBuiltIn)],
];
