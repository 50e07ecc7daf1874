import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { TenantProblem } from '#shared/tenant/problems.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import { API_LABEL } from './edge-certificate.ts';
import { jsonLines } from './json-lines.ts';
import { fieldOf, tenantSentence } from './tenant-words.ts';
import { unusable } from './unusable.ts';

/** JSON has no comments, so a field whose name begins with // is a remark or turned off. */
export function withoutRemarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRemarks);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !name.startsWith('//'));
  return Object.fromEntries(fields.map(([name, inner]) => [name, withoutRemarks(inner)]));
}

/** Unknown fields: without this check, a misspelled one would be dropped silently. */
function unknownIn(file: unknown, read: unknown, path = ''): readonly string[] {
  if (typeof file !== 'object' || file === null) return [];
  return Object.entries(file).flatMap(([name, value]) => {
    const where = Array.isArray(file) ? `${path}[${name}]` : `${path}${path ? '.' : ''}${name}`;
    const inner = (read as Readonly<Record<string, unknown>> | undefined)?.[name];
    return inner === undefined ? [where] : unknownIn(value, inner, where);
  });
}

/** A tenant's file, and a function that adds a field's line to a problem. */
export type TenantFile = { readonly tenant: Tenant; readonly said: (problem: TenantProblem) => string };

/** A file's text without the byte order mark that Windows editors add. */
function textOf(path: string): Outcome<string, readonly string[]> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const sentence = {
      ENOENT: 'There is no such file.',
      EISDIR: 'This is a folder. Name the file in it: tenants/acme.json.',
      EACCES: 'You may not read this file.',
    }[code ?? ''];
    if (!sentence) throw error;
    return refuse([sentence]);
  }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  // UTF-16 from an editor has a zero in every other byte.
  return text.includes('\0') || text.includes('\uFFFD')
    ? refuse(['The file is not in UTF-8. Save it as UTF-8.'])
    : done(text);
}

/** Reads a tenant's file, or reports every mistake with its line and field. */
export function tenantFileAt(path: string): Outcome<TenantFile, readonly string[]> {
  const text = textOf(path);
  if (!text.ok) return text;
  const { lineOf, twice, problem } = jsonLines(text.value);
  // A one-line file needs no line numbers.
  const before = text.value.trim().includes('\n') ? (line: number) => `line ${line}: ` : () => '';
  if (problem) return refuse([`${before(problem.line)}The file is no JSON. ${problem.sentence}`]);
  const said = ({ at: field, sentence }: TenantProblem): string => {
    const named = field === '' || sentence.startsWith(field) ? sentence : `${field}: ${sentence}`;
    return `${before(lineOf(field))}${named}`;
  };
  if (twice.length > 0)
    return refuse(
      twice.map((field) => said({ at: field, sentence: 'This field is here twice. Keep the one that counts.' })),
    );
  const file: unknown = withoutRemarks(JSON.parse(text.value));
  const read = tenant.safeParse(file);
  if (!read.success)
    return refuse(
      read.error.issues.map((issue) => said({ at: fieldOf(issue), sentence: tenantSentence(issue, file) })),
    );
  if (read.data.id === API_LABEL)
    return refuse([
      said({ at: 'id', sentence: `"${API_LABEL}" is where the distribution calls the API. Take another label.` }),
    ]);
  const unknown = unknownIn(file, read.data);
  if (unknown.length === 0) return done({ tenant: read.data, said });
  const sentence = 'There is no such field. Correct its spelling, or put // before its name.';
  return refuse(unknown.map((field) => said({ at: field, sentence })));
}

export function readTenant(path: string): Outcome<Tenant, readonly string[]> {
  const read = tenantFileAt(path);
  return read.ok ? done(read.value.tenant) : read;
}

function tenantIn(folder: string, name: string): Tenant {
  const read = readTenant(join(folder, name));
  if (!read.ok) throw unusable(`tenants/${name} can’t be used.\n  ${read.refusal.join('\n  ')}`);
  return read.value;
}

/** The tenants in a folder by id. An empty or missing folder means a portal without tenants. */
export function tenantsIn(folder: string): readonly Tenant[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((file) => tenantIn(folder, file)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Reserved domains (RFC 2606): email never arrives, and no provider verifies them. */
const NOBODYS_MAIL = /@(?:[a-z0-9-]+\.)*(?:example|invalid|test)(?:\.(?:com|net|org))?$/i;

/** True for email addresses at reserved domains, as in samples and unfinished files. */
export const isNobodysMail = (text: string): boolean => NOBODYS_MAIL.test(text);

/** True for sample tenants, which send from a reserved domain. */
export const isSample = ({ senderEmail }: Tenant): boolean => isNobodysMail(senderEmail);

/** The domain that a tenant's messages come from. */
export const senderDomain = (of: Tenant): string => of.senderEmail.slice(of.senderEmail.indexOf('@') + 1).toLowerCase();

/** The names of a tenant's provider secrets: its own, or the platform's and its own as an originator. */
export const secretNamesOf = ({ provider }: Tenant): readonly string[] =>
  [provider.secretName, provider.originator?.secretName].filter((name) => name !== undefined);
