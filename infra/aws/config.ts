import * as z from 'zod/mini';
import { edgeCertificates } from './edge-certificate.ts';

/**
 * The region of everything. CloudFront takes its certificates and firewalls from us-east-1 only, the clients are in the
 * United States, and one region needs no cross-region references.
 */
export const REGION = 'us-east-1';

/** A stage by its name: that of its file. It stands in the names of stacks, roles and buckets, so it is short. */
export type StageName = string;
const STAGE_NAME = /^[a-z][a-z0-9]{1,11}$/;

/** Whether a stage can be called so. "local" is the portal on one machine. */
export const isStageName = (name: unknown): name is StageName =>
  typeof name === 'string' && STAGE_NAME.test(name) && name !== 'local';

/** Past this a slow phone could be at it for longer than the page waits, which is half a minute. */
const PUZZLE_TRIES_MAX = 10_000;

/** Days that a copy is kept. AWS Backup's own vaults take a lock of a day to a hundred years. */
const days = z.int().check(z.positive(), z.maximum(36_500));

const backupPlan = z.strictObject({
  keepDays: days,
  copies: z.array(
    z.strictObject({
      vaultArn: z
        .string()
        .check(z.regex(/^arn:aws:backup:[a-z]{2}-[a-z]+-\d:\d{12}:backup-vault:[A-Za-z0-9_-]{2,50}$/)),
      keepDays: days,
      /** For how many days the first copy of each month is kept; without it, no longer than those of other days. */
      monthlyKeepDays: z.exactOptional(days),
    }),
  ),
  lock: z.exactOptional(
    z.strictObject({
      minDays: days,
      maxDays: days,
      /**
       * With it the lock is final after so many days: compliance mode, which nobody can undo. AWS takes three at least.
       */
      finalAfterDays: z.exactOptional(z.int().check(z.minimum(3), z.maximum(36_500))),
    }),
  ),
});

/** What a stage's file can say. The sentences for what is wrong with it are in stage-words.ts. */
export const stageFile = z.strictObject({
  /** Clients use it: it moves real money, keeps its data, and is changed only by who says that they mean it. */
  isProduction: z.boolean(),
  /** Tenants are reached at the labels below it: acme.<domain>. */
  domain: z.string().check(z.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/)),
  /** The Route 53 zone of that domain: the wildcard certificate is proved and the wildcard record written there. */
  hostedZoneId: z.string().check(z.regex(/^Z[A-Z0-9]{5,31}$/)),
  /** Which of the bank-transfer provider's environments moves the money: only production moves real money. */
  plaid: z.exactOptional(z.enum(['sandbox', 'production'])),
  /** Keeps data when a stack is deleted, and refuses the deletion in the first place. */
  keepsData: z.exactOptional(z.boolean()),
  /** How functions that move money get a new version: `-c release=at-once` says the same of one deployment. */
  release: z.exactOptional(z.enum(['step by step', 'at once'])),
  logDays: z.exactOptional(z.union([z.literal(30), z.literal(365)])),
  /** Not above INFO: the portal's own metrics are lines of that level, and alarms would fall silent with them. */
  logLevel: z.exactOptional(z.enum(['DEBUG', 'INFO'])),
  /**
   * Keeps the portal's metrics for each tenant as well. A metric costs money for every hour it is written in:
   * docs/operations.md has the bill. Off, Logs Insights still tells tenants apart.
   */
  metricsByTenant: z.exactOptional(z.boolean()),
  /** The most the table takes a second: a bill has an upper end, and so has a runaway loop. */
  tableUnits: z.exactOptional(
    z.strictObject({ read: z.int().check(z.positive()), write: z.int().check(z.positive()) }),
  ),
  /** Month-to-date dollars of texts at which the alarm rings: pumped texts are paid by us. */
  smsAlarmDollars: z.exactOptional(z.int().check(z.positive())),
  /**
   * How hard the puzzle is that a browser solves before it is told of an account or texted a code: at most so many
   * tries of a third of a millisecond (a phone: one or two), half of them on average. Raised when texts are pumped,
   * without a release of the page.
   */
  puzzleTries: z.exactOptional(z.int().check(z.positive(), z.maximum(PUZZLE_TRIES_MAX))),
  /** Browsers keep a page for when there is no connection; `false` takes it away from all of them. */
  offlineShell: z.exactOptional(z.boolean()),
  /** Alarms are mailed here. */
  alarmEmail: z.exactOptional(z.email()),
  /**
   * The daily copy of table and uploads, here and in vaults of other accounts and regions (docs/runbooks/restore.md).
   */
  backup: z.exactOptional(backupPlan),
  /**
   * Keys of what must be readable after the region is gone can be replicated to another one. A key cannot be changed so
   * later: a stage that stands with others keeps `false`.
   */
  multiRegionKeys: z.exactOptional(z.boolean()),
  /** The repository at GitHub whose pipeline may deploy this stage. Without it nobody but a person can. */
  repository: z.exactOptional(z.string().check(z.regex(/^[A-Za-z0-9-]+\/[A-Za-z0-9._-]+$/))),
  /**
   * The table that was restored and is now in use, and the label of its stream (docs/runbooks/restore.md). The one that
   * the Data stack made stays beside it.
   */
  restoredTable: z.exactOptional(
    z.strictObject({
      name: z.string().check(z.regex(/^[A-Za-z0-9_.-]{3,255}$/)),
      stream: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+$/)),
    }),
  ),
  /**
   * The version of the origin secret whose `current` value the distribution sends. Setting it is the second step of a
   * rotation: CloudFormation reads a secret again only when the reference to it changes.
   */
  originSecretVersion: z.exactOptional(z.string().check(z.minLength(1))),
  /**
   * The certificates by which the distribution proves itself to the API, as `npm run ops -- edge certificate` makes them.
   * Without one the API stays open at the gateway's own address, where only the origin's secret guards it.
   */
  frontDoor: z.exactOptional(edgeCertificates),
});
type StageFile = z.infer<typeof stageFile>;

/** What a file that says nothing of it gets. */
type Usual = Required<
  Pick<
    StageFile,
    | 'keepsData'
    | 'logDays'
    | 'logLevel'
    | 'metricsByTenant'
    | 'offlineShell'
    | 'plaid'
    | 'puzzleTries'
    | 'release'
    | 'multiRegionKeys'
  > &
    Pick<StageFile, 'smsAlarmDollars' | 'tableUnits'>
>;

/** What differs between the stages of the portal. Each stage needs its own AWS account. */
export type StageConfig = Omit<StageFile, keyof Usual> &
  Usual & {
    readonly stage: StageName;
    /** `-c first=yes`: this deployment makes the stage, and nothing is protected yet, so that it can be repeated. */
    readonly isFirstDeployment: boolean;
    /** `-c door=both`: the API still answers at the gateway's own address, until the distribution uses the door. */
    readonly isDoorOpening: boolean;
  };

const TRIAL: Usual = {
  plaid: 'sandbox',
  keepsData: false,
  multiRegionKeys: false,
  release: 'at once',
  logDays: 30,
  logLevel: 'DEBUG',
  metricsByTenant: true,
  offlineShell: true,
  tableUnits: { read: 200, write: 100 },
  smsAlarmDollars: 10,
  puzzleTries: 1000,
};

const PRODUCTION: Usual = {
  plaid: 'production',
  keepsData: true,
  multiRegionKeys: true,
  release: 'step by step',
  logDays: 365,
  logLevel: 'INFO',
  metricsByTenant: true,
  offlineShell: true,
  tableUnits: { read: 4000, write: 2000 },
  smsAlarmDollars: 200,
  puzzleTries: 1000,
};

/** A stage as its file describes it, with what is usual for its kind where the file says nothing. */
export const configFrom = (stage: StageName, file: StageFile): StageConfig => ({
  ...(file.isProduction ? PRODUCTION : TRIAL),
  ...file,
  stage,
  isFirstDeployment: false,
  isDoorOpening: false,
});

/** The example domain: fine for `cdk synth` of a stage to try things in, refused in production and by the doctor. */
export const PLACEHOLDER_DOMAIN = 'portal.example.com';
/** The example's zone. */
export const PLACEHOLDER_ZONE = 'Z00000000EXAMPLE';
