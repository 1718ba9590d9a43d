import type { Case } from '../../../tools/conformance/case.ts';
import { podActions, reviews, scales, tokens } from './access.ts';
import { policies, refusedPolicies } from './admission/policies.ts';
import { limits } from './admission/limits.ts';
import { refusedWebhooks, webhooks } from './admission/webhooks.ts';
import { builtInDefaults } from './builtIn/defaults.ts';
import { builtInChanges, builtInGaps, builtInRefused } from './builtIn/refused.ts';
import { badInput } from './badInput.ts';
import { configMap, unknownPaths } from './builtins.ts';
import { escalation } from './escalation.ts';
import { conversions } from './conversion.ts';
import { defaulting, deletion, lists, serverSideApply, updates, validation, watches } from './customResources.ts';
import { established, refused } from './definitions.ts';
import { celRules, longIntegers, ratchetedRules, refusedRules } from './rules.ts';
import { protobufAnswers, protobufKinds } from './protobuf.ts';
import { installed, removed } from './install.ts';

/** Every case, by the family in whose file its recorded answers lie. */
export const families: Readonly<Record<string, readonly Case[]>> = {
  'custom-resources': [validation, defaulting, updates, serverSideApply, deletion, lists, watches],
  conversions,
  'protobuf-kinds': protobufKinds,
  'protobuf-answers': protobufAnswers,
  'first-built-ins': [configMap, unknownPaths],
  'bad-input': badInput,
  access: [reviews, tokens, scales, podActions],
  definitions: [refused, established, refusedRules, celRules, ratchetedRules, longIntegers, installed, removed],
  'built-in-defaults': builtInDefaults,
  'built-in-refused': builtInRefused,
  'built-in-changes': builtInChanges,
  'built-in-gaps': builtInGaps,
  'limits-and-rights': [...limits, escalation],
  'admission-policies': policies,
  'admission-webhooks': webhooks,
  'admission-webhooks-refused': refusedWebhooks,
  'admission-policies-refused': refusedPolicies,
};
