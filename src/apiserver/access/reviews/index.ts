import type { BuiltIn } from '../../builtin/define.ts';
import type { Resource } from '../../registry/resource.ts';
import { localSubjectAccessReview, selfSubjectAccessReview, subjectAccessReview } from './accessReviews.ts';
import type { Review } from './review.ts';
import { selfSubjectReview, selfSubjectRulesReview, tokenReview } from './selfReviews.ts';

/** How a resource answers a POST when it is a question; undefined for what is stored. */
export function reviewOf({ group, resource }: Resource): Review | undefined {
  return reviews[`${group}/${resource}`];
}

const authentication = { group: 'authentication.k8s.io', version: 'v1', verbs: ['create'] } as const;
const authorization = { group: 'authorization.k8s.io', version: 'v1', verbs: ['create'] } as const;

/** As discovery tells them. */
export const reviewKinds: readonly BuiltIn[] = [
  { ...authentication, resource: 'selfsubjectreviews', kind: 'SelfSubjectReview', namespaced: false },
  { ...authentication, resource: 'tokenreviews', kind: 'TokenReview', namespaced: false },
  { ...authorization, resource: 'localsubjectaccessreviews', kind: 'LocalSubjectAccessReview', namespaced: true },
  { ...authorization, resource: 'selfsubjectaccessreviews', kind: 'SelfSubjectAccessReview', namespaced: false },
  { ...authorization, resource: 'selfsubjectrulesreviews', kind: 'SelfSubjectRulesReview', namespaced: false },
  { ...authorization, resource: 'subjectaccessreviews', kind: 'SubjectAccessReview', namespaced: false },
];

const reviews: Readonly<Record<string, Review>> = {
  'authentication.k8s.io/selfsubjectreviews': selfSubjectReview,
  'authentication.k8s.io/tokenreviews': tokenReview,
  'authorization.k8s.io/localsubjectaccessreviews': localSubjectAccessReview,
  'authorization.k8s.io/selfsubjectaccessreviews': selfSubjectAccessReview,
  'authorization.k8s.io/selfsubjectrulesreviews': selfSubjectRulesReview,
  'authorization.k8s.io/subjectaccessreviews': subjectAccessReview,
};
