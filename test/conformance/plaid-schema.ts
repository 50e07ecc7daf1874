import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

interface Schema {
  definitions: Record<string, unknown>;
}

const require = createRequire(import.meta.url);
const packageFile = require.resolve('plaid/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

/** The SDK's type of a path: `/transfer/event/sync` is `TransferEventSync…`. */
function typeName(path: string, kind: 'Request' | 'Response'): string {
  // The one path whose answer has another path's name.
  if (path === '/accounts/balance/get' && kind === 'Response') return 'AccountsGetResponse';
  const words = path.split(/[/_]/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + kind;
}

/**
 * Checks messages against the types of the installed SDK, not against a copy of them. Building the schema takes
 * seconds, so it is cached under node_modules by version and request.
 */
export async function plaidContract(paths: readonly string[]) {
  const types = [...paths.flatMap((path) => [typeName(path, 'Request'), typeName(path, 'Response')]), 'PlaidError'];
  const schema = await cachedSchema([...new Set(types)].sort());
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addSchema(schema, 'plaid');
  const validators = new Map<string, ValidateFunction>();
  const validator = (name: string): ValidateFunction => {
    const found = validators.get(name) ?? ajv.compile({ $ref: `plaid#/definitions/${name}` });
    validators.set(name, found);
    return found;
  };
  const problems = (name: string, value: unknown): string[] => {
    const check = validator(name);
    return check(value)
      ? []
      : (check.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`);
  };
  return {
    ofRequest: (path: string, body: unknown) => problems(typeName(path, 'Request'), body),
    ofReply: (path: string, status: number, body: unknown) =>
      problems(status === 200 ? typeName(path, 'Response') : 'PlaidError', body),
  };
}

async function cachedSchema(types: readonly string[]): Promise<Schema> {
  const folder = join(dirname(packageFile), '..', '.cache', 'plaid-schema');
  const file = join(folder, `${version}.json`);
  const kept = readKept(file);
  if (kept && types.every((name) => Object.hasOwn(kept.definitions, name))) return kept;
  const missing = types.filter((name) => !kept || !Object.hasOwn(kept.definitions, name));
  const made = { definitions: { ...kept?.definitions, ...(await generate(missing)).definitions } };
  mkdirSync(folder, { recursive: true });
  // Two test runs at once both write the whole file. The rename keeps a reader from seeing half of it.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(made));
  renameSync(`${file}.${process.pid}`, file);
  return made;
}

function readKept(file: string): Schema | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Schema;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The kept schema ${file} cannot be read`, { cause });
  }
}

async function generate(types: readonly string[]): Promise<Schema> {
  const { createGenerator } = await import('ts-json-schema-generator');
  const generator = createGenerator({
    path: join(dirname(packageFile), 'dist', 'api.d.ts'),
    skipTypeCheck: true,
    additionalProperties: true,
    jsDoc: 'none',
  });
  const definitions: Record<string, unknown> = {};
  for (const name of types) Object.assign(definitions, generator.createSchema(name).definitions);
  return { definitions: withRealNulls(definitions) as Record<string, unknown> };
}

/** The SDK's generator writes a nullable enum with a member `"null"`, but the real value is null. */
function withRealNulls(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withRealNulls);
  if (typeof node !== 'object' || node === null) return node;
  const { type, ...rest } = node as { type?: unknown; enum?: unknown[] };
  if (Array.isArray(rest.enum) && rest.enum.includes('null'))
    return { ...rest, enum: rest.enum.map((member) => (member === 'null' ? null : member)) };
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, withRealNulls(inner)]));
}

type Described = {
  readonly $ref?: string;
  readonly anyOf?: readonly Described[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
  readonly items?: Described;
};

/** The calls that the portal makes. */
const CALLS = [
  '/link/token/create',
  '/item/public_token/exchange',
  '/item/remove',
  '/accounts/get',
  '/accounts/balance/get',
  '/auth/get',
  '/identity/match',
  '/institutions/get_by_id',
  '/transfer/authorization/create',
  '/transfer/authorization/cancel',
  '/transfer/create',
  '/transfer/get',
  '/transfer/cancel',
  '/transfer/event/sync',
  '/transfer/refund/create',
  '/transfer/refund/get',
  '/transfer/refund/cancel',
  '/transfer/ledger/get',
  '/transfer/ledger/deposit',
  '/transfer/ledger/withdraw',
  '/transfer/sweep/list',
  '/transfer/configuration/get',
  '/transfer/capabilities/get',
  '/webhook_verification_key/get',
];
/** The webhooks that it receives. */
const WEBHOOKS = [
  'AuthDefaultUpdateWebhook',
  'ItemErrorWebhook',
  'ItemLoginRepairedWebhook',
  'NewAccountsAvailableWebhook',
  'PendingDisconnectWebhook',
  'PendingExpirationWebhook',
  'TransferEventsUpdateWebhook',
  'UserAccountRevokedWebhook',
  'UserPermissionRevokedWebhook',
];

/** The calls, each with the name of its answer. */
export const described: Readonly<Record<string, string>> = Object.fromEntries(
  CALLS.map((path) => [path, typeName(path, 'Response')]),
);
const schema = await cachedSchema([...Object.values(described), ...WEBHOOKS, 'PlaidError']);
const definitions = schema.definitions as Readonly<Record<string, Described>>;
const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(schema, 'described');

/**
 * How an answer, or the body of a webhook, differs from the SDK's type, which Plaid generates from its own description.
 */
export function describedProblems(name: string, value: unknown): readonly string[] {
  const check = ajv.getSchema(`described#/definitions/${name}`);
  if (!check) throw new Error(`Plaid's SDK has no ${name}.`);
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`);
}

function resolved(given: Described): Described {
  if (given.$ref) return resolved(definitions[given.$ref.slice('#/definitions/'.length)] ?? {});
  const one = given.anyOf?.map(resolved).find(({ type }) => type !== 'null');
  return one ?? given;
}

const typesOf = ({ type = [] }: Described): readonly string[] => [type].flat();
const isNullable = (given: Described): boolean =>
  typesOf(given).includes('null') || resolved(given).enum?.includes(null) || given.anyOf?.some(isNullable) || false;

/** Strings that the types describe only in words. */
const SAID: Readonly<Record<string, string>> = { kty: 'EC', crv: 'P-256' };
const AMOUNT = /amount$|^available$|^pending$/;

const DAY = /(^|_)date$|^settled$/;
const INSTANT = /^created$|datetime$|timestamp$|_at$|^expiration$|last_updated/;

function wholeOf(given: Described, name: string, keep: (prop: string, of: Described) => boolean): unknown {
  const schema = resolved(given);
  const types = typesOf(schema);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null);
  if (types.includes('array')) return [wholeOf(schema.items ?? {}, name, keep)];
  if (types.includes('integer') || types.includes('number')) return 12;
  // A list that never ends would be read forever.
  if (types.includes('boolean')) return name !== 'has_more';
  if (!types.includes('string')) {
    const kept = Object.entries(schema.properties ?? {}).filter(([prop]) => keep(prop, schema));
    return Object.fromEntries(kept.map(([prop, inner]) => [prop, wholeOf(inner, prop, keep)]));
  }
  if (DAY.test(name)) return '2026-11-30';
  if (INSTANT.test(name)) return '2026-11-30T15:00:00Z';
  return SAID[name] ?? (AMOUNT.test(name) ? '12.34' : name);
}

const everything = () => true;
const required = (prop: string, { required: names = [] }: Described) => names.includes(prop);

/** The alternatives for a value: null, left out, each of its listed values, and one that Plaid adds next year. */
function* otherwise(given: Described, name: string): Generator<readonly [string, unknown]> {
  const schema = resolved(given);
  if (isNullable(given)) yield [' null', null];
  if (schema.enum) {
    for (const value of schema.enum.filter((each) => each !== null)) yield [` ${value}`, value];
    yield [' ADDED', 'added_next_year'];
  } else if (typesOf(schema).includes('array')) {
    const whole = wholeOf(schema.items ?? {}, name, everything);
    yield [' empty', []];
    for (const [what, value] of otherwise(schema.items ?? {}, name)) yield [`[]${what}`, [value, whole]];
  } else if (schema.properties) {
    const whole = wholeOf(schema, name, everything) as Record<string, unknown>;
    for (const [prop, inner] of Object.entries(schema.properties)) {
      const { [prop]: _, ...rest } = whole;
      if (!required(prop, schema)) yield [`.${prop} left out`, rest];
      for (const [what, value] of otherwise(inner, prop)) yield [`.${prop}${what}`, { ...whole, [prop]: value }];
    }
  }
}

/**
 * Every answer that the types allow and that differs from a complete one in one place, and the shortest and the
 * longest.
 */
export function answersTo(path: string): readonly (readonly [what: string, answer: unknown])[] {
  const schema = definitions[described[path] ?? ''] ?? {};
  return [
    ['whole', wholeOf(schema, '', everything)],
    ['only what is required', wholeOf(schema, '', required)],
    ...otherwise(schema, ''),
  ];
}
