import * as z from 'zod/mini';
import { edgeCertificates } from './edge-certificate.ts';

/**
 * The region of everything. CloudFront needs its certificates and firewalls in us-east-1, and the clients are in the
 * United States. A single region also needs no cross-region references.
 */
export const REGION = 'us-east-1';

/** A stage's name, which is its file's name. Names of stacks, roles and buckets contain it, so it is short. */
export type StageName = string;
const STAGE_NAME = /^[a-z][a-z0-9]{1,11}$/;

/** "local" is reserved for the portal on one machine. */
export const isStageName = (name: unknown): name is StageName =>
  typeof name === 'string' && STAGE_NAME.test(name) && name !== 'local';

/** Beyond this, a slow phone could take longer than the half minute that the page waits. */
const PUZZLE_TRIES_MAX = 10_000;

/** Days to keep a copy. AWS Backup vaults accept locks from one day to a hundred years. */
const days = z.int().check(z.positive(), z.maximum(36_500));

const backupPlan = z.strictObject({
  keepDays: days,
  copies: z.array(
    z.strictObject({
      vaultArn: z
        .string()
        .check(z.regex(/^arn:aws:backup:[a-z]{2}-[a-z]+-\d:\d{12}:backup-vault:[A-Za-z0-9_-]{2,50}$/)),
      keepDays: days,
      /** Days to keep the first copy of each month; by default as long as any other. */
      monthlyKeepDays: z.exactOptional(days),
    }),
  ),
  lock: z.exactOptional(
    z.strictObject({
      minDays: days,
      maxDays: days,
      /**
       * Makes the lock final after this many days (compliance mode), when no one can undo it. AWS's minimum is three.
       */
      finalAfterDays: z.exactOptional(z.int().check(z.minimum(3), z.maximum(36_500))),
    }),
  ),
});

/** The contents of a stage's file. The messages about mistakes are in stage-words.ts. */
export const stageFile = z.strictObject({
  /** For clients: moves real money, keeps its data, and needs an explicit `--yes` to change. */
  isProduction: z.boolean(),
  /** Tenants are at the labels of this domain: acme.<domain>. */
  domain: z.string().check(z.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/)),
  /** The domain's Route 53 zone, for the wildcard certificate's validation and the wildcard record. */
  hostedZoneId: z.string().check(z.regex(/^Z[A-Z0-9]{5,31}$/)),
  /**
   * For an office of about five people: alarms over all functions together instead of two for each, no dashboard, no
   * metrics per tenant, and no firewall in a stage without clients.
   */
  size: z.exactOptional(z.literal('small')),
  /** The Plaid environment that moves the money; only production moves real money. */
  plaid: z.exactOptional(z.enum(['sandbox', 'production'])),
  /** Keeps data when a stack is deleted, and refuses the deletion in the first place. */
  keepsData: z.exactOptional(z.boolean()),
  /** How a new version reaches functions that move money. `-c release=at-once` does the same for one deployment. */
  release: z.exactOptional(z.enum(['step by step', 'at once'])),
  logDays: z.exactOptional(z.union([z.literal(30), z.literal(365)])),
  /** Not above INFO: the portal's own metrics are log lines at that level, and alarms depend on them. */
  logLevel: z.exactOptional(z.enum(['DEBUG', 'INFO'])),
  /**
   * Also keeps the portal's metrics per tenant. A metric costs money for every hour in which it is written:
   * docs/operations.md has the bill. Without this, Logs Insights can still tell tenants apart.
   */
  metricsByTenant: z.exactOptional(z.boolean()),
  /** The table's maximum per second, which caps the bill and a runaway loop. */
  tableUnits: z.exactOptional(
    z.strictObject({ read: z.int().check(z.positive()), write: z.int().check(z.positive()) }),
  ),
  /** Month-to-date dollars for texts at which the alarm fires, because we pay for pumped texts. */
  smsAlarmDollars: z.exactOptional(z.int().check(z.positive())),
  /**
   * How hard the puzzle is that a browser solves before it learns of an account or a code is texted. At most this many
   * tries, half as many on average, at a third of a millisecond each (one or two on a phone). Raise it against text
   * pumping, without a release of the page.
   */
  puzzleTries: z.exactOptional(z.int().check(z.positive(), z.maximum(PUZZLE_TRIES_MAX))),
  /** Browsers keep an offline page; `false` removes it from all of them. */
  offlineShell: z.exactOptional(z.boolean()),
  /** The address that alarms are emailed to. */
  alarmEmail: z.exactOptional(z.email()),
  /**
   * Daily backups of the table and uploads, here and in vaults of other accounts and regions
   * (docs/runbooks/restore.md).
   */
  backup: z.exactOptional(backupPlan),
  /**
   * Lets the keys for data that must survive the region be replicated to another one. This can't be changed on an
   * existing key, so an existing stage keeps its value.
   */
  multiRegionKeys: z.exactOptional(z.boolean()),
  /** The GitHub repository whose pipeline may deploy this stage. Without it, only people deploy. */
  repository: z.exactOptional(z.string().check(z.regex(/^[A-Za-z0-9-]+\/[A-Za-z0-9._-]+$/))),
  /**
   * The restored table now in use, and its stream's label (docs/runbooks/restore.md). The Data stack's own table stays
   * beside it.
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
   * The certificates with which the distribution identifies itself to the API, as made by `npm run ops -- edge
   * certificate`. Without one, the API stays open at the gateway's own address, and only the origin's secret protects
   * it.
   */
  frontDoor: z.exactOptional(edgeCertificates),
});
type StageFile = z.infer<typeof stageFile>;

/** The defaults of a stage's file. */
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

/** Everything that differs between stages. Each stage needs its own AWS account. */
export type StageConfig = Omit<StageFile, keyof Usual> &
  Usual & {
    readonly stage: StageName;
    /** `-c first=yes`: this deployment creates the stage, and nothing is protected yet, so it can be repeated. */
    readonly isFirstDeployment: boolean;
    /**
     * `-c door=both`: the API still answers at the gateway's own address, until the distribution uses the front door.
     */
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

/** A stage from its file, with the defaults for its kind. */
export const configFrom = (stage: StageName, file: StageFile): StageConfig => ({
  ...(file.isProduction ? PRODUCTION : TRIAL),
  ...(file.size === 'small' ? { metricsByTenant: false } : {}),
  ...file,
  stage,
  isFirstDeployment: false,
  isDoorOpening: false,
});

/** The example domain: fine for `cdk synth` of a test stage, refused in production and by the doctor. */
export const PLACEHOLDER_DOMAIN = 'portal.example.com';
export const PLACEHOLDER_ZONE = 'Z00000000EXAMPLE';
