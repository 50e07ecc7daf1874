import * as z from 'zod/mini';
import { edgeCertificates } from './edge-certificate.ts';
import { EXAMPLE_DOOR } from './example-door.ts';

/**
 * The region of everything. CloudFront takes its certificates and firewalls from us-east-1 only, the clients are in the
 * United States, and one region needs no cross-region references.
 */
export const REGION = 'us-east-1';

export const STAGES = ['dev', 'prod'] as const;
export type StageName = (typeof STAGES)[number];

/** Past this a slow phone could be at it for longer than the page waits, which is half a minute. */
const PUZZLE_TRIES_MAX = 10_000;

/** What differs between the stages of the portal. Each stage needs its own AWS account. */
const stageConfig = z.object({
  stage: z.enum(STAGES),
  /** Tenants are reached at the labels below it: acme.<domain>. */
  domain: z.string().check(z.regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, 'Give a plain domain: portal.example.com.')),
  /** The Route 53 zone of that domain: the wildcard certificate is proved and the wildcard record written there. */
  hostedZoneId: z.string().check(z.regex(/^Z[A-Z0-9]{5,31}$/, 'A hosted zone id begins with Z.')),
  /** Which of the bank-transfer provider's environments moves the money: only production moves real money. */
  plaid: z.enum(['sandbox', 'production']),
  /** Keeps data when a stack is deleted, and refuses the deletion in the first place. */
  keepsData: z.boolean(),
  /** `-c first=yes`: this deployment makes the stage, and nothing is protected yet, so that it can be repeated. */
  isFirstDeployment: z._default(z.boolean(), false),
  /** `-c release=at-once`: the functions that move money take all calls at once, and nothing takes them back. */
  release: z._default(z.enum(['step by step', 'at once']), 'step by step'),
  logDays: z.union([z.literal(30), z.literal(365)]),
  /** Not above INFO: the portal's own metrics are lines of that level, and alarms would fall silent with them. */
  logLevel: z.enum(['DEBUG', 'INFO']),
  /**
   * Keeps the portal's metrics for each tenant as well. A metric costs money for every hour it is written in:
   * docs/operations.md has the bill. Off, Logs Insights still tells tenants apart.
   */
  metricsByTenant: z.boolean(),
  /** The most the table takes a second: a bill has an upper end, and so has a runaway loop. */
  tableUnits: z.object({ read: z.int().check(z.positive()), write: z.int().check(z.positive()) }),
  /** Month-to-date dollars of texts at which the alarm rings: pumped texts are paid by us. */
  smsAlarmDollars: z.int().check(z.positive()),
  /**
   * How hard the puzzle is that a browser solves before it is told of an account or texted a code: at most so many
   * tries of a third of a millisecond (a phone: one or two), half of them on average. Raised when texts are pumped,
   * without a release of the page.
   */
  puzzleTries: z.int().check(z.positive(), z.maximum(PUZZLE_TRIES_MAX)),
  /** Alarms are mailed here. */
  alarmEmail: z.optional(z.email()),
  /**
   * The table that was restored and is now in use, and the label of its stream (docs/runbooks/restore.md). The one that
   * the Data stack made stays beside it.
   */
  restoredTable: z.optional(
    z.object({
      name: z.string().check(z.regex(/^[A-Za-z0-9_.-]{3,255}$/, 'Give the name of the restored table.')),
      stream: z
        .string()
        .check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+$/, 'Give LatestStreamLabel: 2026-11-20T17:30:00.000.')),
    }),
  ),
  /**
   * The version of the origin secret whose `current` value the distribution sends. Setting it is the second step of a
   * rotation: CloudFormation reads a secret again only when the reference to it changes.
   */
  originSecretVersion: z.optional(z.string()),
  /**
   * The certificates by which the distribution proves itself to the API, as `npm run ops -- edge certificate` makes them.
   * Without one the API stays open at the gateway's own address, where only the origin's secret guards it.
   */
  frontDoor: z.optional(edgeCertificates),
  /** `-c door=both`: the API still answers at the gateway's own address, until the distribution uses the door. */
  isDoorOpening: z._default(z.boolean(), false),
});
export type StageConfig = z.infer<typeof stageConfig>;

/** The example domain: fine for `cdk synth`, refused for deployment. */
export const PLACEHOLDER_DOMAIN = 'portal.example.com';

const stages: Readonly<Record<StageName, z.input<typeof stageConfig>>> = {
  dev: {
    stage: 'dev',
    domain: `dev.${PLACEHOLDER_DOMAIN}`,
    hostedZoneId: 'Z00000000EXAMPLE',
    plaid: 'sandbox',
    keepsData: false,
    release: 'at once',
    logDays: 30,
    logLevel: 'DEBUG',
    metricsByTenant: true,
    tableUnits: { read: 200, write: 100 },
    smsAlarmDollars: 10,
    puzzleTries: 1000,
  },
  prod: {
    stage: 'prod',
    domain: PLACEHOLDER_DOMAIN,
    hostedZoneId: 'Z00000000EXAMPLE',
    plaid: 'production',
    keepsData: true,
    logDays: 365,
    logLevel: 'INFO',
    metricsByTenant: true,
    tableUnits: { read: 4000, write: 2000 },
    smsAlarmDollars: 200,
    puzzleTries: 1000,
    frontDoor: EXAMPLE_DOOR,
  },
};

/** The checked configuration of a stage; a wrong name or value stops the synthesis with a sentence. */
export function configOf(stage: unknown): StageConfig {
  const name = z.enum(STAGES).safeParse(stage);
  if (!name.success) throw new Error(`There is no stage "${String(stage)}". Say -c stage=dev or -c stage=prod.`);
  const read = stageConfig.safeParse(stages[name.data]);
  if (read.success) return read.data;
  throw new Error(`infra/aws/config.ts, stage ${name.data}: ${z.prettifyError(read.error)}`);
}
