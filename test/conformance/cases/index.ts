import type { Case } from '../../../tools/conformance/case.ts';
import { configMap, unknownPaths } from './builtins.ts';
import { defaulting, deletion, lists, serverSideApply, updates, validation, watches } from './customResources.ts';
import { established, refused } from './definitions.ts';
import { celRules, refusedRules } from './rules.ts';
import { installed, removed } from './install.ts';

/** Every case, in the order in which they run. */
export const cases: readonly Case[] = [
  validation,
  defaulting,
  updates,
  serverSideApply,
  deletion,
  lists,
  watches,
  configMap,
  unknownPaths,
  refused,
  established,
  refusedRules,
  celRules,
  installed,
  removed,
];
