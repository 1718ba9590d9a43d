/** The public names of the runtime: everything of `@crd-studio/runtime` but the `Manager`, which the package's entry joins to a client. */
export type { Logger } from '../base/logger.ts';
export type { Clock } from '../base/clock.ts';
export type { Disposable } from '../base/disposable.ts';
export type { Random } from '../base/random.ts';
export { ConnectionError, NoKindMatchError } from '../k8s/apiClient.ts';
export type {
  ApiClient,
  CallOptions,
  DeleteOptions,
  GetOptions,
  JsonPatchOperation,
  ListOptions as ApiListOptions,
  Patch,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from '../k8s/apiClient.ts';
export type { Cause, Causes, ErrorCause, EventCause, ManualCause, ObjectPart, RequeueCause } from '../k8s/cause.ts';
export type { Connection, CredentialSource } from '../k8s/connection.ts';
export type { GroupVersionKind, ResourceType } from '../k8s/kind.ts';
export type {
  CachedObject,
  ControllerHead,
  ApiCall,
  ApiCalls,
  FinishedReconcile,
  InformerHead,
  QueueEntry,
  QueueState,
  ReconcileOutcome,
} from '../k8s/machine.ts';
export { controllerOf, keyOf, keyText } from '../k8s/object.ts';
export type { KubernetesObject, ManagedFieldsEntry, ObjectKey, ObjectList, ObjectMeta, OwnerReference } from '../k8s/object.ts';
export {
  AlreadyExists,
  BadRequest,
  Conflict,
  Expired,
  Forbidden,
  Gone,
  InternalError,
  Invalid,
  MethodNotAllowed,
  NotAcceptable,
  NotFound,
  RequestEntityTooLarge,
  ServerTimeout,
  ServiceUnavailable,
  Timeout,
  TooManyRequests,
  Unauthorized,
  UnsupportedMediaType,
} from '../k8s/refusals.ts';
export { ApiError, isReason } from '../k8s/status.ts';
export type { Status, StatusCause, StatusDetails, StatusReason } from '../k8s/status.ts';
export type { ControllerBuilder, MapFunction, OwnsOptions, SourceOptions } from './controller/builder.ts';
export { CacheSyncTimeoutError } from './controller/cacheSyncTimeout.ts';
export type { ControllerOptions } from './controller/controllerDefinition.ts';
export { DefinitionError } from './controller/definitionError.ts';
export { EventChannel } from './controller/eventChannel.ts';
export { and, annotationsChanged, generationChanged, labelsChanged, not, or, type Predicate } from './controller/predicates.ts';
export type { NewEvent } from './events/eventRecorder.ts';
export type { Context, EventSink, ReconcileFunction, Reconciler, Request, Result } from './controller/reconciler.ts';
export { TerminalError } from './controller/terminalError.ts';
export type { LeaderElectionOptions } from './election/electionOptions.ts';
export { LeaderElectionLostError } from './election/leaderElector.ts';
export type { HealthCheck } from './health/checks.ts';
export type { AddedEvent, DeletedEvent, InformerEvent, UpdatedEvent } from './informer/informerEvent.ts';
export type { Transform } from './informer/intake.ts';
export { type Kind, kind } from './kind.ts';
export { ShutdownTimeoutError } from './manager/gracePeriod.ts';
export type { TaskContext, TaskFunction, TaskOptions } from './manager/task.ts';
export { type LoggerOptions, type LogLevel, structuredLogger, withFields } from './log/structuredLogger.ts';
export {
  type Container,
  type LabelSelector,
  type ObjectReference,
  type PodSpec,
  type PodTemplate,
  type ServicePort,
} from './objects/builtinKinds.ts';
export { ConfigMap, Deployment, Event, Lease, Namespace, Secret, Service } from './objects/builtinKinds.ts';
export { type IngressBackend, type PolicyRule, type RoleSubject } from './objects/clusterKinds.ts';
export { Ingress, Node, PodDisruptionBudget, Role, RoleBinding, ServiceAccount } from './objects/clusterKinds.ts';
export type { ContainerState, ContainerStatus, JobSpec, PersistentVolumeClaimSpec, WorkloadCondition } from './objects/workloadKinds.ts';
export { CronJob, DaemonSet, Job, PersistentVolumeClaim, Pod, StatefulSet } from './objects/workloadKinds.ts';
export { type Condition, findCondition, type NewCondition, setCondition } from './objects/condition.ts';
export { applyChildren } from './objects/applyChildren.ts';
export { createOrUpdate, type Written } from './objects/createOrUpdate.ts';
export { addFinalizer, finalize, hasFinalizer, isBeingDeleted, removeFinalizer } from './objects/finalizer.ts';
export { hasControllerReference, OwnershipError, setControllerReference } from './objects/ownership.ts';
export {
  type BackoffOptions,
  exponentialBackoff,
  maxOf,
  type RateLimiter,
  tokenBucket,
  type TokenBucketOptions,
} from './queue/rateLimiter.ts';
export type { Client, DeleteCollectionOptions, KeyLike, ListOptions, Scale, StatusOf } from './reads/client.ts';
export { causesOf, isAlreadyExists, isConflict, isForbidden, isInvalid, isNotFound } from './reads/refusals.ts';
export { retryOnConflict, type RetryOptions } from './reads/retryOnConflict.ts';
export type {
  Bytes,
  Duration,
  float64,
  int,
  int32,
  int64,
  IntOrString,
  JsonValue,
  MicroTime,
  Quantity,
  RawExtension,
  Time,
} from './scalars.ts';
export type { IndexFunction } from './store/valueIndex.ts';
export type { RuntimeTap } from './tap.ts';
export { type AdmissionContext, DeniedError } from './webhook/admission/context.ts';
export type { Defaulter } from './webhook/admission/defaulter.ts';
export type { AdmissionRequest } from './webhook/admission/review.ts';
export type { Validator, Verdict } from './webhook/admission/validator.ts';
export { type Converted, type Spoke, spoke, type SpokeSteps } from './webhook/conversion/converter.ts';
export { field } from './webhook/field.ts';
export type { WebhookBuilder, WebhookOptions } from './webhook/webhookBuilder.ts';
export type { WebhookServerOptions } from './webhook/webhookServerOptions.ts';
