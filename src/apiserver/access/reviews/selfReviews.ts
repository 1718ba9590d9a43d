import { badRequest } from '../../status/failures.ts';
import { timestamp } from '../../context.ts';
import type { User } from '../user.ts';
import type { Review } from './review.ts';

/** Who am I? */
export const selfSubjectReview: Review = (call, object) => {
  (object.metadata ??= {}).creationTimestamp = timestamp(call.core.clock);
  return { userInfo: userInfo(call.user) };
};

/** What may I do in this namespace? */
export const selfSubjectRulesReview: Review = ({ core, user }, object) => {
  const { namespace = '' } = (object['spec'] ?? {}) as { namespace?: string };
  if (namespace === '') throw badRequest('no namespace on request');
  const { rules, problems } = core.access.rbac.rulesFor(user, namespace);
  const own = rules.filter(({ resources = [] }) => resources.length > 0);
  const paths = rules.filter(({ nonResourceURLs = [] }) => nonResourceURLs.length > 0);
  const all = core.access.enforces ? [] : [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }];
  return {
    resourceRules: [
      ...all,
      ...own.map(({ verbs, apiGroups, resources, resourceNames }) => defined({ verbs, apiGroups, resources, resourceNames })),
    ],
    nonResourceRules: [
      ...(core.access.enforces ? [] : [{ verbs: ['*'], nonResourceURLs: ['*'] }]),
      ...paths.map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs })),
    ],
    incomplete: false,
    ...(problems.length > 0 && { evaluationError: problems.join(', ') }),
  };
};

/** Whose token is this? */
export const tokenReview: Review = ({ core }, object) => {
  const { token = '', audiences = [] } = (object['spec'] ?? {}) as { token?: string; audiences?: string[] };
  if (token === '') throw badRequest('token is required for TokenReview in authentication');
  const found = core.authenticator?.review(token, audiences);
  if (found === undefined) return { user: {}, error: '[invalid bearer token, token lookup failed]' };
  return { authenticated: true, user: userInfo(found.user), audiences: found.audiences };
};

function userInfo({ name, uid, groups, extra }: User): object {
  return { username: name, ...(uid !== undefined && { uid }), groups: [...groups], ...(extra && { extra }) };
}

function defined(rule: Readonly<Record<string, readonly string[] | undefined>>): object {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
}
