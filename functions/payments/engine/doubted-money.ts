import type { TenantId, TransferId } from '#shared/ids.ts';
import { type Cents, formatDollars, toCents } from '#shared/money.ts';
import { bankDayOf } from '#shared/statement/alike.ts';
import { doubtIn, isOnAnother } from '#shared/statement/continuity.ts';
import type { KeptLine, KeptStatement, LineName } from '#shared/statement/kept-line.ts';
import { joinedIn, type ReceivedWire } from '#shared/wire/received.ts';
import { paymentsOfFile } from '../../console/file-money.ts';
import type { ConsolePorts } from '../../console/ports.ts';
import { isKnownAs, type KnownMember } from '../../people/member.ts';
import type { TransferReader } from '../../ports.ts';
import { type FileReader, type Promised, type TypedWire, typedWiresOf, type UnshownWire } from './file-funds.ts';

/** Reads the statements behind money, to find those that are only their importer's word. */
export type DoubtPorts = {
  readonly lines: { readonly named: (tenant: TenantId, names: readonly LineName[]) => Promise<readonly KeptLine[]> };
  readonly statements: {
    readonly ofAccount: (
      tenant: TenantId,
      account: string,
    ) => Promise<{ readonly statements: readonly KeptStatement[] }>;
  };
};

/** For a statement that isn't on record, or no longer among those compared. */
const NOT_ON_RECORD = 'from a statement that isn’t among the account’s latest ones on record';

type WhoReads = {
  /**
   * True to leave out an account none of whose statements shows a balance, because its bank's exports have none. There
   * each transaction would take two people; the approver of the disbursement is told instead.
   */
  readonly isForBookings?: boolean;
  /**
   * For the approver of a disbursement: also the transactions that only one other person imported. Someone who knows an
   * account's last balance can write a statement that continues it.
   */
  readonly approver?: KnownMember;
};

const showsBalance = ({ opening, closing }: KeptStatement): boolean => opening !== undefined || closing !== undefined;

/** Why a transaction's statement, one of its account's, is only its importer's word. Undefined if it isn't. */
function whyDoubted(
  line: KeptLine,
  statements: readonly KeptStatement[],
  { isForBookings = false, approver }: WhoReads,
): string | undefined {
  const { id, imported } = line;
  const statement = statements.find(({ from, until }) => from === imported?.from && until === imported.until);
  const isUnjudged = isForBookings && statements.length > 0 && !statements.some(showsBalance);
  if (!statement) return isUnjudged ? undefined : NOT_ON_RECORD;
  const { by, identity } = statement;
  const lacking = statements.find(({ lacks }) => lacks?.lines.some((lacked) => lacked.id === id))?.lacks;
  const lacked = lacking && `A file of these days that ${lacking.by} imported doesn’t have it`;
  const why = lacked ?? (isUnjudged ? undefined : doubtIn(statement, statements));
  if (why) return `from a statement that ${by} imported. ${why}`;
  if (!approver || isKnownAs(approver, statement)) return undefined;
  const others = statements.filter((each) => each.by !== by && each.identity?.id !== identity?.id);
  return isOnAnother(bankDayOf(line), statement, others) ? undefined : `from bank activity that ${by} imported`;
}

/**
 * The transactions whose statement is only its importer's word, by id, each with that in words. An imported file is one
 * person's word, like a typed wire, until its balances continue those on record.
 */
export async function doubtedLines(
  { statements: { ofAccount } }: Pick<DoubtPorts, 'statements'>,
  tenant: TenantId,
  lines: readonly KeptLine[],
  reads: WhoReads = {},
): Promise<ReadonlyMap<string, string>> {
  const accounts = [...Map.groupBy(lines, ({ account }) => account)];
  const found = await Promise.all(
    accounts.map(async ([account, own]) => {
      const { statements } = await ofAccount(tenant, account);
      return own.flatMap((line) => {
        const why = whyDoubted(line, statements, reads);
        return why === undefined ? [] : [[line.id, why] as const];
      });
    }),
  );
  return new Map(found.flat());
}

/** Why a transaction's money takes a second person: its statement is only its importer's word. Undefined if it isn't. */
export async function doubtOf(ports: Pick<DoubtPorts, 'statements'>, line: KeptLine): Promise<string | undefined> {
  const found = await doubtedLines(ports, line.tenantId, [line], { isForBookings: true });
  return found.get(line.id);
}

/** Money of a file, and the bank transaction that shows it. */
export type ShownMoney = { readonly line: LineName; readonly amount: Cents };

type WireFinder = { readonly find: (tenant: TenantId, reference: string) => Promise<ReceivedWire | undefined> };

/** Wires, or parts of wires, as far as a statement shows them. */
export async function shownMoneyOf(
  { wires: { find } }: { readonly wires: WireFinder },
  wires: readonly ReceivedWire[],
): Promise<readonly ShownMoney[]> {
  const found = await Promise.all(
    wires.map(async ({ tenantId, line: own, part, received: amount }) => {
      const line = own ?? (part && (await find(tenantId, part.wire))?.line);
      return line ? [{ line, amount }] : [];
    }),
  );
  return found.flat();
}

/** Reads what of a file's money is only someone's word. */
export type FileDoubtPorts = DoubtPorts & {
  readonly wires: WireFinder;
  readonly transfers: Pick<TransferReader, 'find'>;
  readonly files: Pick<FileReader, 'typed' | 'promised'>;
  readonly lists: Pick<ConsolePorts['lists'], 'page'>;
};

/** A payment, or a transaction, whose money is about to leave the file. */
export type Leaving = { readonly payment?: TransferId | undefined; readonly line?: string | undefined };

/** The wires on statements that paid this file's payments. */
async function receivedFor(
  ports: FileDoubtPorts,
  tenant: TenantId,
  id: string,
  leaving: Leaving,
): Promise<readonly ShownMoney[]> {
  const { rows } = await paymentsOfFile(ports, tenant, { id, scope: {} });
  const paid = rows.filter((row) => !row.disbursement && row.method === 'Wire' && row.id !== leaving.payment);
  const found = await Promise.all(
    paid.map(async (row) => {
      const payment = await ports.transfers.find(tenant, row.clientId, row.id);
      const references = payment?.wireReceipt ? joinedIn(payment.wireReceipt.reference) : [];
      return Promise.all(references.map((reference) => ports.wires.find(tenant, reference)));
    }),
  );
  return shownMoneyOf(
    ports,
    found.flat().filter((wire) => wire !== undefined),
  );
}

/** True if a file has paid or promised money: disbursements on its list, or what the bank paid for it. */
export const hasPaid = ({ payments, proofs = [] }: Pick<Promised, 'payments' | 'proofs'>): boolean =>
  payments.length > 0 || proofs.some(({ direction }) => direction === 'out');

/**
 * The part of a file's money that is only someone's word, for an approver of a disbursement or of a move that takes
 * other money out of the file: typed wires that no statement shows, and sentences about what only an importer's
 * statement shows.
 */
export async function fileDoubts(
  ports: FileDoubtPorts,
  tenant: TenantId,
  fileId: string,
  { approver, leaving = {} }: { readonly approver: KnownMember; readonly leaving?: Leaving },
): Promise<{ readonly typed: readonly TypedWire[]; readonly doubts: readonly string[] }> {
  const isLeaving = ({ wire: { transfer } }: UnshownWire) => transfer !== undefined && transfer.id === leaving.payment;
  const [listed, typed, received] = await Promise.all([
    ports.files.promised(tenant, fileId),
    typedWiresOf(ports, tenant, fileId, (wire) => !isLeaving(wire)),
    receivedFor(ports, tenant, fileId, leaving),
  ]);
  const posted = (listed.proofs ?? []).flatMap(({ on, id, amount, direction }) =>
    direction === 'out' || id === leaving.line ? [] : [{ line: { on, id }, amount }],
  );
  return { typed, doubts: await doubtWords(ports, tenant, [...posted, ...received], approver) };
}

/**
 * Sentences, without the last period, for an approver about money that only an importer's statement shows: "$50,000.00
 * is from a statement that Rosa Diaz imported. Its opening balance doesn't continue the last statement's ($30,000.00,
 * then $99,000.00)". With an approver of a disbursement also "$50,000.00 is from bank activity that Rosa Diaz imported".
 */
export async function doubtWords(
  ports: DoubtPorts,
  tenant: TenantId,
  money: readonly ShownMoney[],
  approver?: KnownMember,
): Promise<readonly string[]> {
  if (money.length === 0) return [];
  const names = [...new Map(money.map(({ line }) => [line.id, line])).values()];
  const doubts = await doubtedLines(ports, tenant, await ports.lines.named(tenant, names), {
    ...(approver ? { approver } : {}),
  });
  const doubted = Map.groupBy(money, ({ line }) => doubts.get(line.id));
  return [...doubted].flatMap(([why, parts]) => {
    const sum = parts.reduce((all, { amount }) => all + amount, 0);
    return why === undefined ? [] : [`${formatDollars(toCents(sum))} is ${why}`];
  });
}
