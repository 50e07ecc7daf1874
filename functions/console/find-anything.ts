import type * as z from 'zod/mini';
import { fullName } from '#shared/client/client.ts';
import type { findPaymentsRoute } from '#shared/contracts/console.ts';
import { LINES_AT_ONCE, listLinesRoute } from '#shared/contracts/statements.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { hasRole } from '#shared/staff/role.ts';
import { amountIn, type FoundBy, searchedWords } from '#shared/staff/search-text.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { lineTitle } from '#shared/text/console/bank-line.ts';
import { clientsBy } from './find-clients.ts';
import { findPayments } from './find-payments.ts';
import type { ConsolePorts } from './ports.ts';
import { type Reader, scopeOf } from './reader.ts';

type Reply = z.input<typeof findPaymentsRoute.reply>;
type Ports = Pick<ConsolePorts, 'lists' | 'tenants' | 'clients' | 'lines'>;

/** Results per kind, so that one kind doesn't push the others off the screen. With more, people type more. */
const OF_A_KIND = 5;

type Found = Reply['found'];
const foundBy = (found: Found, fields: readonly FoundBy[]): Found => found.filter(({ by }) => fields.includes(by));

/** Each of these once, in their order. */
const once = <T extends { readonly id: string }>(all: readonly T[]): readonly T[] =>
  all.filter(({ id }, at) => all.findIndex((each) => each.id === id) === at);

/** The clients of payments found by who they are. Invited people have no account yet, so they have no page. */
const clientsOf = (found: Found) =>
  foundBy(found, ['name', 'phone']).flatMap((row) =>
    row.invitation === undefined ? [{ id: row.clientId, name: fullName(row) }] : [],
  );

/** The files of payments found by the file's number or its street. */
const filesOf = (found: Found) =>
  foundBy(found, ['file', 'street']).map(({ file, property }) => ({ ...file, property }));

/** True if a transaction has this amount, or each of these words begins a word of its sender or description. */
function matches({ amount, party, text }: KeptLine, typed: string): boolean {
  if (amount === amountIn(typed)) return true;
  const [words, own] = [searchedWords(typed), searchedWords(`${party} ${text}`)];
  return !typed.startsWith('$') && words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)));
}

/**
 * Open transactions, from the first page of the list in which they open. A statement belongs to the whole company, so
 * members limited to some offices find none.
 */
async function linesOf({ lines }: Pick<Ports, 'lines'>, reader: Reader, text: string) {
  if (scopeOf(reader).offices || !hasRole(reader.roles, listLinesRoute.roles)) return [];
  const { lines: open } = await lines.waiting(reader.tenant, LINES_AT_ONCE);
  return open
    .filter((line) => matches(line, text))
    .slice(0, OF_A_KIND)
    .map((line) => ({
      ...{ id: line.id, on: line.on, title: lineTitle(line) },
      amount: line.direction === 'in' ? line.amount : -line.amount,
    }));
}

/** Everything that a text finds: payments, their clients and files, and open bank transactions. */
export async function findAnything(
  ports: Ports,
  reader: Reader,
  { text }: { readonly text: string },
): Promise<Outcome<Reply, never>> {
  const [payments, own, lines] = await Promise.all([
    findPayments(ports, reader, { text }),
    clientsBy(ports, reader, text),
    linesOf(ports, reader, text),
  ]);
  if (!payments.ok) return payments;
  const { found, isMore } = payments.value;
  // The client's own name, if they have changed it since the payments.
  const clients = [...own.map((client) => ({ id: client.id, name: fullName(client) })), ...clientsOf(found)];
  return done({
    ...{ found, isMore },
    clients: once(clients).slice(0, OF_A_KIND),
    files: once(filesOf(found)).slice(0, OF_A_KIND),
    lines,
  });
}
