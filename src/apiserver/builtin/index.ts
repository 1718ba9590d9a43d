import { definitions } from '../crd/definitions.ts';
import type { Resource } from '../registry/resource.ts';
import { configMaps } from './configMaps.ts';
import { coreEvents, events } from './events.ts';
import { leases } from './leases.ts';
import { namespaces } from './namespaces.ts';
import { secrets } from './secrets.ts';
import { serviceAccounts } from './serviceAccounts.ts';

/** Every built-in resource; groups are told in this order. */
export const builtIns: readonly Resource[] = [namespaces, configMaps, secrets, coreEvents, serviceAccounts, events, leases, definitions];
