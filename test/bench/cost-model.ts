import { METRICS } from '#shared/metrics.ts';
import type { Synthesized } from '#test/infra/support.ts';
import { dollarsFor, type PriceName } from './price-list.ts';

/** A call's counted usage: requests by name, units of the table, and its own time here. */
export type Counted = {
  readonly calls: Readonly<Record<string, number>>;
  readonly reads: number;
  readonly writes: number;
  readonly ms: number;
  /** How many functions it starts, including those behind the table's stream. */
  readonly invocations: number;
  /** True if it comes from a browser, through edge and gateway. */
  readonly isCall: boolean;
};

/**
 * How often each counted call is made for one deposit: a client who registers, links a bank, pays, and comes back twice
 * to check. An assumption, to be replaced by the logs' own counts once they exist.
 */
export const ofOneDeposit = {
  tenant: 3,
  'branding-css': 3,
  // One for the registration, one for the login.
  puzzle: 2,
  'create-user': 1,
  'find-user': 1,
  'send-code': 2,
  'verify-code, wrong': 0.1,
  'verify-code': 2,
  'refresh-session': 4,
  'end-session': 1,
  'identity-key': 1,
  'save-identity': 1,
  'read-identity': 2,
  'link-token': 1,
  'list-accounts': 3,
  'list-accounts, live balances': 1,
  'disconnect-account': 0.05,
  'receipt-pdf': 0.5,
  'email-receipt': 0.2,
  'graph Client': 4,
  'graph UpdateOneClient': 1,
  'graph TransferForm': 2,
  'graph AllTransfers': 1,
  'graph UpdateOneTransfer': 0.5,
  'graph DiscardTransfer': 0.1,
  'life: draft': 1,
  'life: account': 1,
  'life: start': 1,
  'life: posted': 1,
  'life: settled': 1,
  'life: good funds': 1,
  'life: history': 3,
  'life: details': 2,
} as const satisfies Readonly<Record<string, number>>;

/**
 * How long a remote call makes a function wait at AWS, in ms, by service. Assumed, because nothing here answers from
 * there.
 */
export const WAITS_MS = { dynamodb: 5, kms: 8, cognito: 80, secrets: 15, ses: 60, sns: 60, provider: 300 } as const;
const waitOf = (name: string): number =>
  name.startsWith('/') ? WAITS_MS.provider : (WAITS_MS[name.split('.')[0] as keyof typeof WAITS_MS] ?? 20);

/** The edge's traffic for a visit of the page: every file on a first visit, and only uncached files later. */
export const VISITS = { each: 3, first: 1, files: 14, kilobytes: 260, laterFiles: 2, laterKilobytes: 3 } as const;
/** A call's reply, its line in the gateway's log and in the function's. */
const REPLY_KB = 2;
const LOG_KB = 1.2;
/** Clients are active in the month they pay in, and a third of them in another. */
const ACTIVE_MONTHS = 1.3;
/** One transfer with its journal, audit log and messages, and its images in the indexes. */
const STORED_KB = 25;
const GB = 1024 ** 2;

export type Quantities = Partial<Record<PriceName, number>>;

/** The usage of this many calls of one kind, by the names of the price list. */
export function quantitiesOf(counted: Counted, times: number): Quantities {
  const of = (wanted: (name: string) => boolean) =>
    Object.entries(counted.calls).reduce((sum, [name, count]) => sum + (wanted(name) ? count : 0), 0);
  const texts = of((name) => name === 'sns');
  const waits = Object.entries(counted.calls).reduce((sum, [name, count]) => sum + count * waitOf(name), 0);
  const perCall: Quantities = {
    tableReads: counted.reads,
    tableWrites: counted.writes,
    lambdaSeconds: (counted.ms + waits) / 1000,
    lambdaCalls: counted.invocations,
    keyRequests: of((name) => name.startsWith('kms.')),
    secretRequests: of((name) => name.startsWith('secrets.')),
    emails: of((name) => name === 'ses'),
    textParts: texts,
    carrierFees: texts,
    logBytes: (counted.invocations * LOG_KB) / GB,
    ...(counted.isCall
      ? { apiCalls: 1, edgeRequests: 1, edgeFunctions: 1, firewallRequests: 1, edgeBytes: REPLY_KB / GB }
      : {}),
  };
  return Object.fromEntries(Object.entries(perCall).map(([name, quantity]) => [name, quantity * times]));
}

/** The traffic of the page's files for one deposit. */
export function quantitiesOfPage(): Quantities {
  const later = VISITS.each - VISITS.first;
  const requests = VISITS.first * VISITS.files + later * VISITS.laterFiles;
  const kilobytes = VISITS.first * VISITS.kilobytes + later * VISITS.laterKilobytes;
  return { edgeRequests: requests, edgeFunctions: requests, firewallRequests: requests, edgeBytes: kilobytes / GB };
}

/** The photos for a deposit: of an identity document, or with a transfer. Most have none. Assumed. */
export const UPLOADS = { each: 0.2, megabytes: 1.5 } as const;

/** The cost of scanning the uploads of one deposit. */
export const quantitiesOfUploads = (): Quantities => ({
  scannedFiles: UPLOADS.each,
  scannedBytes: (UPLOADS.each * UPLOADS.megabytes) / 1024,
});

/** Adds quantities up, name by name. */
export function sumOf(all: readonly Quantities[]): Quantities {
  const sum: Quantities = {};
  for (const each of all)
    for (const [name, quantity] of Object.entries(each) as [PriceName, number][])
      sum[name] = (sum[name] ?? 0) + quantity;
  return sum;
}

/** The cost of quantities, most expensive first. */
export const bill = (quantities: Quantities): readonly { readonly name: PriceName; readonly dollars: number }[] =>
  (Object.entries(quantities) as [PriceName, number][])
    .map(([name, quantity]) => ({ name, dollars: dollarsFor(name, quantity) }))
    .toSorted((one, other) => other.dollars - one.dollars);
export const total = (quantities: Quantities): number =>
  bill(quantities).reduce((sum, { dollars }) => sum + dollars, 0);

/** An installation: how many tenants it has, and how many transfers each makes per month. */
export type Size = { readonly what: string; readonly tenants: number; readonly transfersEach: number };
export const SIZES: readonly Size[] = [
  { what: 'a first year', tenants: 20, transfersEach: 50 },
  { what: 'a good business', tenants: 500, transfersEach: 100 },
  { what: 'full size', tenants: 10_000, transfersEach: 84 },
];

/** One company of about five people. */
export const SMALL: Size = { what: 'a small company', tenants: 1, transfersEach: 30 };
/** Its console's polls per month: five people who work eight hours on 21 days without a pause. */
export const SMALL_POLLING_DOLLARS = 0.85;

/** A stage's monthly charges from its templates, and how its copies of table and uploads are kept. */
export type Standing = Pick<
  Quantities,
  'alarmMetrics' | 'dashboards' | 'insightRules' | 'keys' | 'secrets' | 'firewallRules'
> & {
  readonly trails: number;
  readonly isMeasuredByTenant: boolean;
  /** How many full copies of the table are kept at any time, in all vaults together. */
  readonly copiesKept: number;
  /** How many of them are sent to another region in a month. */
  readonly copiesSent: number;
  readonly vaults: number;
};

/** An alarm is charged by each metric it uses: one by its name, or those in an expression. */
const metricsOf = ({ Metrics: metrics }: Record<string, unknown>): number =>
  Array.isArray(metrics) ? metrics.filter((each) => 'MetricStat' in each).length : 1;

const DAYS_A_MONTH = 30;

type Kept = { readonly Lifecycle?: { readonly DeleteAfterDays?: number } | undefined };
type Copied = Kept & { readonly DestinationBackupVaultArn: string };
type BackupRule = Kept & { readonly ScheduleExpression: string; readonly CopyActions?: readonly Copied[] };
type BackupPlan = { readonly BackupPlan?: { readonly BackupPlanRule?: readonly BackupRule[] } };

function copiesIn(plans: readonly BackupPlan[]): Pick<Standing, 'copiesKept' | 'copiesSent' | 'vaults'> {
  const rules = plans.flatMap(({ BackupPlan }) => BackupPlan?.BackupPlanRule ?? []);
  const perMonth = ({ ScheduleExpression: at }: BackupRule) => (at.endsWith('* * ? *)') ? DAYS_A_MONTH : 1);
  const sent = rules.flatMap((rule) => (rule.CopyActions ?? []).map((copy) => ({ ...copy, times: perMonth(rule) })));
  return {
    copiesKept: [...rules.map((rule) => ({ ...rule, times: perMonth(rule) })), ...sent]
      .map(({ Lifecycle, times }) => Math.round(((Lifecycle?.DeleteAfterDays ?? 0) * times) / DAYS_A_MONTH))
      .reduce((sum, kept) => sum + kept, 0),
    copiesSent: sent.reduce((sum, { times }) => sum + times, 0),
    vaults: plans.length + new Set(sent.map(({ DestinationBackupVaultArn }) => DestinationBackupVaultArn)).size,
  };
}

type Watched = { readonly ContributorInsightsSpecification?: { readonly Enabled: boolean } };
type Replica = Watched & { readonly GlobalSecondaryIndexes?: readonly Watched[] };
/** A watched table or index has a rule for its partition keys, and one for them with their sort keys. */
const insightRulesOf = (replicas: readonly Replica[]): number =>
  replicas
    .flatMap((replica) => [replica, ...(replica.GlobalSecondaryIndexes ?? [])])
    .filter((each) => each.ContributorInsightsSpecification?.Enabled).length * 2;

/** The contents of a stage's templates. */
export function standingIn({ all }: Pick<Synthesized, 'all'>): Standing {
  const count = (type: string) => all(type).length;
  return {
    trails: count('AWS::CloudTrail::Trail'),
    ...copiesIn(all('AWS::Backup::BackupPlan').map(({ Properties }) => Properties)),
    isMeasuredByTenant: all('AWS::Lambda::Function').some(
      ({ Properties }) => Properties.Environment?.Variables?.METRICS_BY_TENANT === 'on',
    ),
    insightRules: insightRulesOf(all('AWS::DynamoDB::GlobalTable').flatMap(({ Properties }) => Properties.Replicas)),
    alarmMetrics: all('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm.Properties), 0),
    dashboards: count('AWS::CloudWatch::Dashboard'),
    keys: count('AWS::KMS::Key'),
    secrets: count('AWS::SecretsManager::Secret'),
    firewallRules: all('AWS::WAFv2::WebACL').flatMap(({ Properties }) => Properties.Rules as unknown[]).length,
  };
}

/** A scheduled function: the counted usage of one run for one company without payments in transit. */
export type Clocked = { readonly counted: Counted; readonly everyMinutes: number; readonly timeoutSeconds: number };

const MINUTES = 43_800;
/** How many companies a run handles at once, and its time reserve. */
const AT_ONCE = 24;
const SPARE_SECONDS = 15;
/** A run's own time besides the waits. Assumed: measuring on a busy machine would change the whole page. */
const OWN_MS = 20;
/**
 * Data events that people cause per month: a staff command reads and writes about ten items. Two per transfer, two a
 * day per company. Assumed.
 */
const EVENTS_OF = { transfer: 20, tenant: 600 } as const;

/** The usage of one schedule per month, however little there is to do. */
export function quantitiesOfClock({ counted, everyMinutes, timeoutSeconds }: Clocked, tenants: number): Quantities {
  const runs = MINUTES / everyMinutes;
  const { lambdaSeconds: seconds = 0 } = quantitiesOf({ ...counted, ms: OWN_MS }, 1);
  const most = timeoutSeconds - SPARE_SECONDS;
  const turns = runs * Math.min(tenants, (most * AT_ONCE) / seconds);
  // AWS charges half a unit for a query that finds nothing. The stand-in charges none.
  const questions = Object.entries(counted.calls).filter(([name]) => /^dynamodb\.(?:Query|GetItem)$/.test(name));
  const least = questions.reduce((sum, [, times]) => sum + times / 2, 0);
  return {
    tableReads: turns * Math.max(counted.reads, least),
    tableWrites: turns * counted.writes,
    lambdaSeconds: runs * Math.min(most, 1 + (tenants * seconds) / AT_ONCE),
    lambdaCalls: runs,
  };
}

/** A provider's secret is read again after five minutes, and decrypted once in the life of a container. */
const SECRET_KEPT_MINUTES = 5;
/** Assumed: a function that is started each minute keeps its container for hours. */
const CONTAINER_HOURS = 2;

/** The staff of a company who sign in within a month. Assumed. */
const STAFF_EACH = 5;
/** Hours in which a deposit adds to one of its company's metrics, over all of them, that had nothing yet. Assumed. */
const METRIC_HOURS = 7;

/** The usage for the provider's secrets: each company has one, and two scheduled functions read it. */
const quantitiesOfSecrets = (tenants: number): Quantities => ({
  tableReads: tenants * (MINUTES / SECRET_KEPT_MINUTES + MINUTES / 60),
  keyRequests: tenants * 2 * (MINUTES / (CONTAINER_HOURS * 60)),
});

/** An installation's monthly usage without any payments. */
export function monthly(
  { trails, isMeasuredByTenant, copiesKept, copiesSent, vaults, ...standing }: Standing,
  { tenants, transfersEach }: Size,
  clocks: readonly Clocked[],
): Quantities {
  const storedGb = storedGbOf({ tenants, transfersEach });
  const transfers = tenants * transfersEach;
  const uploadsGb = (transfers * 12 * UPLOADS.each * UPLOADS.megabytes) / 1024;
  return sumOf([
    ...clocks.map((clock) => quantitiesOfClock(clock, tenants)),
    quantitiesOfSecrets(tenants),
    {
      ...standing,
      firewalls: 1,
      zones: 1,
      tollFreeNumbers: 1,
      metrics: Object.keys(METRICS).length + (isMeasuredByTenant ? (transfers * METRIC_HOURS * 60) / MINUTES : 0),
      edgeTenantsBase: tenants > 10 ? 1 : 0,
      edgeTenants: Math.max(0, tenants - 200),
      activeUsers: Math.max(0, activeUsersOf({ tenants, transfersEach }) + tenants * STAFF_EACH - FREE_USERS),
      tableStorage: storedGb,
      tableBackup: storedGb,
      // Each daily copy of the table is a full one. A copy of the uploads adds only the new ones.
      keptBackups: storedGb * copiesKept,
      copiedBytes: storedGb * copiesSent + (uploadsGb / 12) * Math.max(0, vaults - 1),
      uploadStorage: uploadsGb,
      keptUploads: uploadsGb * vaults,
      trailEvents: trails * tenants * (EVENTS_OF.tenant + transfersEach * EVENTS_OF.transfer),
    },
  ]);
}

/** A year's transfers with everything that belongs to them. */
export const storedGbOf = ({ tenants, transfersEach }: Pick<Size, 'tenants' | 'transfersEach'>): number =>
  (tenants * transfersEach * 12 * STORED_KB) / GB;

/** How many different clients sign in per month. */
const activeUsersOf = ({ tenants, transfersEach }: Pick<Size, 'tenants' | 'transfersEach'>): number =>
  tenants * transfersEach * ACTIVE_MONTHS;
/** This many are free. */
const FREE_USERS = 10_000;
