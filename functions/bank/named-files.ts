import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import {
  FILE_PARTS_MAX,
  type FilePart,
  type KeptLine,
  type LineStep,
  PROOFS_MAX,
} from '#shared/statement/kept-line.ts';
import { fileIdOf, fileOf } from '../ledger/book-entries.ts';
import type { StatementPorts } from './ports.ts';

/** A file and its part of a transaction. */
export type NamedPart = Pick<FilePart, 'fileNumber' | 'amount'>;
/** The file of a transaction, or several with their parts. */
export type NamedFiles = { readonly fileNumber: string } | { readonly parts: NamedPart[] };

const badParts = (sentence: string) => refuse({ code: 'statement/bad-parts', sentence } as const);
const COUNT = `Split a transaction across 2 to ${FILE_PARTS_MAX} files, each with an amount.`;
const twice = (file: string): string => `File ${file} already has a part. Combine them.`;
const otherSum = (parts: number, line: number): string =>
  `The parts are ${formatDollars(Math.abs(parts - line))} ${parts > line ? 'more' : 'less'} than the transaction’s ${formatDollars(line)}. They must add up to it.`;

const isSomething = ({ amount }: NamedPart): boolean => Number.isSafeInteger(amount) && amount > 0;

/** The files' parts. They add up to the transaction, to the cent, and no file has two. */
export function partsIn(
  { amount: whole }: Pick<KeptLine, 'amount'>,
  said: NamedFiles,
): Outcome<readonly FilePart[], Refusal<'statement/bad-parts'>> {
  if ('fileNumber' in said)
    return done([{ fileId: fileIdOf('', said.fileNumber), fileNumber: said.fileNumber, amount: whole }]);
  const { length } = said.parts;
  if (length < 2 || length > FILE_PARTS_MAX || !said.parts.every(isSomething)) return badParts(COUNT);
  const parts = said.parts.map((part) => ({ ...part, fileId: fileIdOf('', part.fileNumber) }));
  const again = parts.find(({ fileId }, at) => parts.slice(0, at).some((other) => other.fileId === fileId));
  if (again) return badParts(twice(again.fileNumber));
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  return sum === whole ? done(parts) : badParts(otherSum(sum, whole));
}

const unknown = (file: string): string =>
  `File ${file} has no open payment. Check the number, or prepare a payment for the file first.`;
const many = (file: string): string => `File ${file} already has fifty bank transactions. Check the file number.`;

/**
 * Refuses a file without payments or a balance, because a mistyped number would lose the money. Also refuses a file
 * whose list is full. For several files, the sentence names the one at fault.
 */
export async function fileRefusal(
  ports: StatementPorts,
  { tenantId: tenant }: Pick<KeptLine, 'tenantId'>,
  parts: readonly FilePart[],
): Promise<Refusal<'statement/unknown-file' | 'statement/many-proofs'> | undefined> {
  const lists = await Promise.all(parts.map(({ fileId }) => ports.files.promised(tenant, fileId)));
  const counts = lists.map(({ proofs = [] }) => proofs.length);
  const open = counts.includes(0) ? await ports.open(tenant) : [];
  for (const [at, { fileId, fileNumber }] of parts.entries()) {
    const count = counts[at] ?? 0;
    const told = (sentence: string) => (parts.length > 1 ? { sentence } : {});
    const isKnown =
      count > 0 || open.some((each) => fileOf(each) === fileId) || (await ports.files.held(tenant, fileId)) !== 0;
    if (!isKnown) return { code: 'statement/unknown-file', ...told(unknown(fileNumber)) };
    if (count >= PROOFS_MAX) return { code: 'statement/many-proofs', ...told(many(fileNumber)) };
  }
  return undefined;
}

const wordOf = ({ fileNumber, amount }: NamedPart): string => `${fileNumber} ${amount}`;

/** The files that a proposal named; undefined if it is about none. */
export function namedBy({ files }: Pick<LineStep, 'files'>): NamedFiles | undefined {
  const [only, more] = files ?? [];
  return files && (only && !more ? { fileNumber: only.fileNumber } : { parts: files });
}

/** True if the last step of a transaction named these files. */
export function isNamedBy({ amount, steps }: KeptLine, said: NamedFiles): boolean {
  const parts = partsIn({ amount }, said);
  const one = steps.at(-1)?.files?.map(wordOf).toSorted();
  return parts.ok && one?.join() === parts.value.map(wordOf).toSorted().join();
}

/** The files that a step named. */
export const fileIdsIn = ({ files = [] }: LineStep): readonly string[] =>
  files.map(({ fileNumber }) => fileIdOf('', fileNumber));
