import type { Setting } from '#functions/adapters/settings.ts';
import type { HttpFunction } from '#shared/contracts/route.ts';
import type { Partition } from './partitions.ts';

/** The functions that no HTTP call reaches: Cognito's triggers, the clock, the table's stream and alarms start them. */
export const EVENT_FUNCTIONS = [
  'sign-in-trigger',
  'provider-events',
  'reconciliation',
  'deadlines',
  'outbox',
  'late-messages',
  'message-events',
  'bookkeeping',
  'alarm-details',
  'first-screens',
] as const;
/** The name of one of them. */
export type EventFunction = (typeof EVENT_FUNCTIONS)[number];
/** The name of a function: its file in `functions/lambdas/`. */
export type FunctionName = HttpFunction | EventFunction;

/**
 * The environment of a function: names of things, never a secret's value.
 *
 * STAGE and LOG_LEVEL go to every function and are not repeated in the table below.
 */
export type EnvironmentName = Setting | 'LOG_LEVEL';

/**
 * The rights of a function's role apart from the table, in words. `infra/rights.ts` turns them into IAM statements.
 */
export type Grant =
  | 'sign clients in'
  | 'make and check codes'
  | 'seal approvals'
  | 'check approvals'
  | 'mark birth dates'
  | 'compare birth dates'
  | 'open sealed identity'
  | 'lock personal data'
  | 'lock bank tokens'
  | 'unlock bank tokens'
  | 'send texts'
  | 'send e-mail'
  | 'read the origin secret'
  | 'read the user pool client secret'
  | 'sign the staff in'
  | 'remove staff sign-ins'
  | 'read the staff pool client secret'
  | 'read provider secrets'
  | 'lock provider secrets'
  | 'keep uploads'
  | 'look at uploads'
  | 'read tenants’ pictures'
  | 'add tenants’ pictures'
  | 'query the functions’ logs'
  | 'mail alarms'
  | 'draw first screens';

/** The trigger of a function. */
export type Trigger =
  | { readonly by: 'http' }
  | { readonly by: 'user pool' }
  | { readonly by: 'alarm' }
  /** SES's delivery events of each email, by a topic. */
  | { readonly by: 'mail events' }
  | { readonly by: 'schedule'; readonly everyMinutes: number }
  /** Of all changes only those to items whose sort key begins so; removals only for those who ask for them. */
  | StreamTrigger;

/** A function's part of the table's stream. */
export interface StreamTrigger {
  readonly by: 'table stream';
  readonly sortKeyPrefixes: readonly string[];
  /** Of items that are written often: only writes after which such an item has this text. */
  readonly marked?: readonly { readonly sortKey: string; readonly attribute: string }[];
  readonly removals: boolean;
  /** How many batches of a shard are worked off at once; those of one item stay in order. */
  readonly atOnce: number;
}

/** How many records of the stream a function is given at once, at most. */
export const STREAM_BATCH_SIZE = 25;

/** How often a record is tried again before it is parked; at AWS each retry takes half the batch. */
export const STREAM_RETRIES = 5;

/** One Lambda function: a folder under `functions/`, deployed the same way to AWS and to the local host. */
export interface FunctionSpec {
  readonly name: FunctionName;
  /** The bundle's only entry; it exports `handler`, which finds the route by itself. */
  readonly entry: `functions/lambdas/${FunctionName}.ts`;
  readonly trigger: Trigger;
  readonly environment: readonly EnvironmentName[];
  /** The kinds of partition of the table it may read and write; no function has Scan. */
  readonly reads: readonly Partition[];
  readonly writes: readonly Partition[];
  /** The kinds to which it may only add: it can put items there, and neither update nor delete any. */
  readonly appends: readonly Partition[];
  /** The kinds in which it may only change these attributes of an item, and its version. */
  readonly updates: Readonly<Partial<Record<Partition, readonly string[]>>>;
  readonly grants: readonly Grant[];
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** At most this many at once; absent means as many as the account has. */
  readonly reserved?: number;
}

/** A function's own settings, beside those that all functions share. */
export type OwnSpec = Pick<
  FunctionSpec,
  'environment' | 'reads' | 'writes' | 'grants' | 'timeoutSeconds' | 'memoryMb' | 'reserved'
> &
  Partial<Pick<FunctionSpec, 'appends' | 'updates'>>;

/** 1,769 MB is one whole vCPU; 1,024 starts a bundle of this size about as fast and costs less while waiting. */
export const MEMORY_MB = 1024;

/** The needs of a caller of Plaid: the locked secrets of the accounts there, and the key that opens them. */
export const asksPlaid = {
  environment: ['PLAID_BASE_URL', 'PROVIDER_SECRET_KEY_ID'],
  grants: ['read provider secrets'],
  reads: ['provider secret'],
} as const satisfies Partial<OwnSpec>;
