import { done, refuse } from '#shared/outcome.ts';
import { alikeIn, countsFor } from '#shared/statement/alike.ts';
import type { KeptLine, KeptStatement, LineName } from '#shared/statement/kept-line.ts';
import { isKnownAs, type Member, nameOf, signedBy } from '../people/member.ts';
import { linesAround } from './on-record.ts';
import type { StatementPorts } from './ports.ts';

type Ports = Pick<StatementPorts, 'lines' | 'statements'>;
/** A statement, by its account and days. */
export type StatementName = Pick<KeptStatement, 'account' | 'from' | 'until'>;

const isOf = ({ account, from, until }: StatementName, line: KeptLine): boolean =>
  line.account === account && line.imported?.from === from && line.imported.until === until;

/** True if another statement of these days was imported after this one. Its file may have the same transactions. */
const isOverlaid = (own: KeptStatement, others: readonly KeptStatement[]): boolean =>
  others.some(
    (other) =>
      (other.from !== own.from || other.until !== own.until) &&
      other.from <= own.until &&
      other.until >= own.from &&
      other.at >= (own.since ?? own.at),
  );

const isOfOneFile = ({ account, imported }: KeptLine, other: KeptLine): boolean =>
  imported !== undefined && isOf({ account, ...imported }, other);

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

/** The transactions of the days around a transaction's. */
export const linesNear = (ports: Pick<Ports, 'lines'>, { tenantId, on }: KeptLine): Promise<readonly KeptLine[]> =>
  linesAround(ports, tenantId, { from: on, until: on });

/**
 * Lets the next possible duplicate count in place of the excluded transaction. The other possible duplicates are then
 * compared with that one. If the excluded one was a possible duplicate itself, its original still counts.
 */
export async function freeNext(ports: Pick<Ports, 'lines'>, excluded: KeptLine): Promise<void> {
  const near = await linesNear(ports, excluded);
  const duplicates = near.filter(({ state, alike }) => state === 'new' && alike?.id === excluded.id);
  const { alike } = excluded;
  if (alike) for (const each of duplicates) await ports.lines.save({ ...each, alike });
  const [next, ...later] = alike ? [] : duplicates;
  if (!next) return;
  for (const each of later) await ports.lines.save({ ...each, alike: { on: next.on, id: next.id } });
  const { alike: insteadOf, proposed: _answered, ...own } = next;
  await ports.lines.save({ ...own, insteadOf });
}

/** A transaction whose exclusion is undone. It is now a possible duplicate of the one that counts for its money. */
export async function markedAgain(ports: Pick<Ports, 'lines'>, line: KeptLine): Promise<KeptLine> {
  const near = await linesNear(ports, line);
  const next = countsFor(line, near);
  return next ? { ...line, alike: { on: next.on, id: next.id } } : line;
}

/**
 * True if a statement doesn't have a deposit that the member imported. While it is on record, that deposit is doubted,
 * so the member may not remove it alone. The importer of the statement may.
 */
async function lacksOwn(
  { lines }: Ports,
  member: Member,
  { lacks }: KeptStatement,
  statements: readonly KeptStatement[],
): Promise<boolean> {
  if (!lacks || isKnownAs(member, lacks)) return false;
  const lacked = await lines.named(member.tenant, lacks.lines);
  return lacked.some((line) => statements.some((each) => isOf(each, line) && isKnownAs(member, each)));
}

/**
 * Removes a statement that was imported by mistake, with its transactions. One person may do this, as with an import:
 * nothing about them is decided, no money counts on them, and importing the file again restores them.
 */
export async function removeStatement(
  ports: Ports,
  member: Member,
  { account, from, until }: StatementName,
  reason: string,
) {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const { statements } = await ports.statements.ofAccount(member.tenant, account);
  const statement = statements.find((each) => each.from === from && each.until === until);
  if (!statement) return refuse({ code: 'statement/none' });
  if (isOverlaid(statement, statements)) return refuse({ code: 'statement/overlaid' });
  if (await lacksOwn(ports, member, statement, statements)) return refuse({ code: 'statement/lacks-own' });
  const around = await linesAround(ports, member.tenant, statement);
  const own = around.filter((line) => isOf(statement, line));
  const isOwn = ({ id }: LineName) => own.some((line) => line.id === id);
  // One that was excluded as a duplicate stands for its original, which would be on record no more.
  const duplicates = around.filter(({ alike, state }) => alike && state === 'ignored' && isOwn(alike));
  if (duplicates.length > 0 || own.some(({ state, proposed }) => state !== 'new' || proposed))
    return refuse({ code: 'statement/decided' });
  if (!(await ports.lines.remove(own))) return refuse({ code: 'statement/decided' });
  await compareAgain(
    ports,
    around.filter((line) => !own.includes(line)),
  );
  await ports.statements.remove({ ...statement, removed: signedBy(member, reason) });
  return done({ count: own.length });
}
