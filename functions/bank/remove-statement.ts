import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { alikeIn } from '#shared/statement/alike.ts';
import type { KeptLine, KeptStatement } from '#shared/statement/kept-line.ts';
import { type Member, nameOf, signedBy } from '../people/member.ts';
import { linesAround } from './on-record.ts';
import type { StatementPorts } from './ports.ts';

type Ports = Pick<StatementPorts, 'lines' | 'statements'>;
/** A statement, by its account and days. */
export type StatementName = Pick<KeptStatement, 'account' | 'from' | 'until'>;

const isOf = ({ from, until }: StatementName, line: KeptLine): boolean =>
  line.imported?.from === from && line.imported.until === until;

/** True if another statement of these days was imported since this one: its file may have the same transactions. */
const isOverlaid = (own: KeptStatement, others: readonly KeptStatement[]): boolean =>
  others.some(
    (other) =>
      (other.from !== own.from || other.until !== own.until) &&
      other.from <= own.until &&
      other.until >= own.from &&
      other.at >= (own.since ?? own.at),
  );

const isOfOneFile = ({ imported: one }: KeptLine, { imported: other }: KeptLine): boolean =>
  one !== undefined && one.from === other?.from && one.until === other.until;

/**
 * Compares open transactions again whose possible original is no longer on record. Safe to repeat, so an interrupted
 * removal is finished by the next one.
 */
async function compareAgain({ lines: store }: Ports, lines: readonly KeptLine[]): Promise<void> {
  const ids = new Set(lines.map(({ id }) => id));
  const lost = lines.filter(({ alike, state }) => state === 'new' && alike && !ids.has(alike.id));
  const others = lines.filter(({ alike }) => !alike);
  for (const line of lost) {
    const { alike: _gone, ...own } = line;
    const known = alikeIn(
      [own],
      others.filter((other) => !isOfOneFile(other, own)),
    ).get(own.id);
    await store.save(known ? { ...own, alike: known } : own);
    if (!known) others.push(own);
  }
}

/**
 * Removes a statement that was imported by mistake, with the transactions that it brought. One person may, as one person
 * imports: while nothing of it is decided, no money counts on it, and the same file brings it back.
 */
export async function removeStatement(
  ports: Ports,
  member: Member,
  { account, from, until }: StatementName,
  reason: string,
): Promise<Outcome<{ readonly count: number }, Refusal>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const { statements } = await ports.statements.ofAccount(member.tenant, account);
  const statement = statements.find((each) => each.from === from && each.until === until);
  if (!statement) return refuse({ code: 'statement/none' });
  if (isOverlaid(statement, statements)) return refuse({ code: 'statement/overlaid' });
  const around = await linesAround(ports, member.tenant, statement);
  const own = around.filter((line) => isOf(statement, line));
  if (own.some(({ state, proposed }) => state !== 'new' || proposed)) return refuse({ code: 'statement/decided' });
  if (!(await ports.lines.remove(own))) return refuse({ code: 'statement/decided' });
  await compareAgain(
    ports,
    around.filter((line) => !own.includes(line)),
  );
  await ports.statements.remove({ ...statement, removed: signedBy(member, reason) });
  return done({ count: own.length });
}
