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
  // The one path whose answer has another's name.
  if (path === '/accounts/balance/get' && kind === 'Response') return 'AccountsGetResponse';
  const words = path.split(/[/_]/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + kind;
}

/**
 * Checks what is said against the types of the installed SDK: not against a copy of them.
 *
 * Making the schema takes seconds, so it is kept under node_modules by version and by what was asked for.
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
  const made = await generate(types);
  mkdirSync(folder, { recursive: true });
  // Two test runs at once both write the whole file; the rename keeps a reader from seeing half of it.
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

/** The SDK's generator writes a nullable enum with a member `"null"`; what travels is null. */
function withRealNulls(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withRealNulls);
  if (typeof node !== 'object' || node === null) return node;
  const { type, ...rest } = node as { type?: unknown; enum?: unknown[] };
  if (Array.isArray(rest.enum) && rest.enum.includes('null'))
    return { ...rest, enum: rest.enum.map((member) => (member === 'null' ? null : member)) };
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, withRealNulls(inner)]));
}
