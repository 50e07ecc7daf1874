import type * as z from 'zod/mini';
import { PLACEHOLDER_DOMAIN, PLACEHOLDER_ZONE, stageFile } from './config.ts';
import { nearestName } from './nearest-name.ts';
import { isNobodysMail } from './tenant-files.ts';

/** A mistake in a stage's file: its field, and what to do. */
export type StageProblem = { readonly path: string; readonly sentence: string };

const YES_NO = 'Give true or false, without quotes.';
const DAYS = 'Give a whole number of days, from 1 to 36500.';
const COUNT = 'Give a whole number above zero.';

/** The accepted values of each field, for the person who writes the file. */
const TAKES: Readonly<Record<string, string>> = {
  isProduction: `${YES_NO} True is the stage that clients use.`,
  domain: 'Give the domain below which the portals stand, in small letters: "portal.your-company.com".',
  hostedZoneId: 'Give the id of the domain’s zone, which begins with Z: aws route53 list-hosted-zones',
  alarmEmail: 'Give the address that gets the alarms: "oncall@your-company.com".',
  size: 'Give "small" for an office of about five people, or leave it out.',
  plaid: 'Give "sandbox" or "production".',
  keepsData: YES_NO,
  release: 'Give "step by step" or "at once".',
  logDays: 'Give 30 or 365.',
  logLevel: 'Give "INFO" or "DEBUG".',
  metricsByTenant: YES_NO,
  offlineShell: `${YES_NO} False takes the page for the time without a connection away from every browser.`,
  tableUnits: 'Give the most it reads and writes in a second: { "read": 4000, "write": 2000 }.',
  'tableUnits.read': COUNT,
  'tableUnits.write': COUNT,
  smsAlarmDollars: 'Give whole dollars, above zero.',
  puzzleTries: 'Give a whole number from 1 to 10000.',
  frontDoor: 'Give one certificate or two, as "npm run ops -- edge certificate" prints them.',
  'frontDoor.arn': 'Give the ARN of a certificate in us-east-1, as "edge certificate" prints it.',
  'frontDoor.authority': 'Give the certificate of its authority as base64, as "edge certificate" prints it.',
  'frontDoor.endsOn': 'Give its last day: "2028-11-21".',
  backup: 'Give how long copies are kept and where else: { "keepDays": 35, "copies": [ … ] }.',
  'backup.keepDays': DAYS,
  'backup.copies':
    'List the vaults that copies go to as well: [{ "vaultArn": "arn:aws:backup:…", "keepDays": 35, "monthlyKeepDays": 365 }].',
  'backup.copies.vaultArn':
    'Give the ARN of a vault: "arn:aws:backup:us-west-2:123456789012:backup-vault:portal-prod".',
  'backup.copies.keepDays': DAYS,
  'backup.copies.monthlyKeepDays': DAYS,
  'backup.lock': 'Give the least and the most days that a copy can be kept: { "minDays": 30, "maxDays": 400 }.',
  'backup.lock.minDays': DAYS,
  'backup.lock.maxDays': DAYS,
  'backup.lock.finalAfterDays':
    'Give at least 3 days until the lock is final, or leave it out: it can never be undone.',
  multiRegionKeys: YES_NO,
  repository: 'Give owner and name of the repository at GitHub: "your-company/portal".',
  restoredTable: 'Give the table and the label of its stream: { "name": "…", "stream": "…" }.',
  'restoredTable.name': 'Give the name of the restored table: "portal-prod-before".',
  'restoredTable.stream': 'Give its LatestStreamLabel: "2026-11-20T17:30:00.000".',
  originSecretVersion: 'Give the VersionId that AWS answered when the secret was put in.',
};

/** The possible field names beside this one in the same object. */
function namesBeside(path: string): readonly string[] {
  const inside = path === '' ? '' : `${path.replaceAll(/\[\d+\]/g, '')}.`;
  const names = Object.keys(TAKES).filter((name) => name.startsWith(inside));
  return names.map((name) => name.slice(inside.length)).filter((name) => name !== '' && !name.includes('.'));
}

const written = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

const within = (file: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Record<PropertyKey, unknown> | undefined)?.[part], file);

function unknownField(path: string, name: string): StageProblem {
  const meant = nearestName(name, namesBeside(path));
  const where = path === '' ? name : `${path}.${name}`;
  if (where === 'stage')
    return { path: where, sentence: 'stage: The name of the file is the name of the stage. Take it out.' };
  const todo = meant ? `Did you mean "${meant}"?` : 'Take it out, or put // before its name.';
  return { path: where, sentence: `${where}: There is no such field. ${todo}` };
}

/** The schema's issues in words. */
export function schemaProblems(issues: readonly z.core.$ZodIssue[], file: unknown): readonly StageProblem[] {
  return issues.flatMap((issue): readonly StageProblem[] => {
    const path = written(issue.path);
    if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => unknownField(path, name));
    if (path === '') return [{ path, sentence: 'The file is no JSON object.' }];
    const takes = TAKES[path.replaceAll(/\[\d+\]/g, '')] ?? issue.message;
    const isMissing = within(file, issue.path) === undefined;
    return [{ path, sentence: isMissing ? `${path} is missing. ${takes}` : `${path}: ${takes}` }];
  });
}

/** Names in these domains can't be registered (RFC 2606), and no zone for them can be delegated. */
const NOBODYS_DOMAIN = /(?:^|\.)(?:example|invalid|test|localhost)(?:\.(?:com|net|org))?$/;

/** A parsed file, valid or not, so what its kind needs is reported together with other mistakes. */
type Raw = Readonly<Record<string, unknown>>;
type Rule = (file: Raw, stage: string) => string | undefined;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The requirements of a stage with clients, with their reasons. */
const IN_PRODUCTION: Readonly<Record<string, Rule>> = {
  domain: ({ domain }) =>
    NOBODYS_DOMAIN.test(text(domain)) || text(domain).endsWith(PLACEHOLDER_DOMAIN)
      ? `${domain} is only an example. ${TAKES['domain']}`
      : undefined,
  hostedZoneId: ({ hostedZoneId }) =>
    hostedZoneId === PLACEHOLDER_ZONE ? `${hostedZoneId} is the example’s zone. ${TAKES['hostedZoneId']}` : undefined,
  alarmEmail: ({ alarmEmail }) => {
    if (alarmEmail === undefined) return `Without it no one learns that money is waiting. ${TAKES['alarmEmail']}`;
    return isNobodysMail(text(alarmEmail)) ? `No mail arrives at ${alarmEmail}. ${TAKES['alarmEmail']}` : undefined;
  },
  keepsData: ({ keepsData }) =>
    keepsData === false
      ? 'Production keeps its data: records of money outlive the stack. Take the line out.'
      : undefined,
};

const IN_TRIAL: Readonly<Record<string, Rule>> = {
  isProduction: (_file, stage) =>
    stage === 'prod' ? 'A stage that is called prod is production: give true.' : undefined,
  plaid: ({ plaid }) =>
    plaid === 'production'
      ? 'A stage that moves real money is production: set isProduction to true, or give "sandbox".'
      : undefined,
};

type Plan = z.infer<typeof stageFile>['backup'];

/** Plans that AWS Backup would refuse: a copy that its vault's lock keeps too long, or lets expire too early. */
export function backupProblems(plan: Plan): readonly StageProblem[] {
  if (!plan?.lock) return [];
  const { keepDays, lock } = plan;
  const { minDays, maxDays } = lock;
  if (minDays > maxDays)
    return [{ path: 'backup.lock.minDays', sentence: `backup.lock.minDays: It’s more than maxDays (${maxDays}).` }];
  if (keepDays >= minDays && keepDays <= maxDays) return [];
  const sentence = `backup.keepDays: Give ${minDays} to ${maxDays} days: the lock of the vault takes no others.`;
  return [{ path: 'backup.keepDays', sentence }];
}

/** The fields that a file lacks for its kind of stage. */
export function kindProblems(stage: string, file: Raw): readonly StageProblem[] {
  if (typeof file['isProduction'] !== 'boolean') return [];
  const rules = Object.entries(file['isProduction'] ? IN_PRODUCTION : IN_TRIAL);
  return rules.flatMap(([path, rule]) => {
    const sentence = rule(file, stage);
    const how = file[path] === undefined ? ' is missing.' : ':';
    return sentence ? [{ path, sentence: `${path}${how} ${sentence}` }] : [];
  });
}

export const STAGE_FIELDS: readonly string[] = Object.keys(stageFile.shape);
