import type { TenantId } from '#shared/ids.ts';
import { type Cents, formatDollars, toCents } from '#shared/money.ts';
import { doubtIn } from '#shared/statement/continuity.ts';
import type { KeptLine, KeptStatement, LineName } from '#shared/statement/kept-line.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';

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
};

const showsBalance = ({ opening, closing }: KeptStatement): boolean => opening !== undefined || closing !== undefined;

/**
 * The transactions whose statement is only its importer's word, by id, each with that in words. An imported file is one
 * person's word, like a typed wire, until its balances continue those on record.
 */
export async function doubtedLines(
  { statements: { ofAccount } }: Pick<DoubtPorts, 'statements'>,
  tenant: TenantId,
  lines: readonly KeptLine[],
  { isForBookings = false }: WhoReads = {},
): Promise<ReadonlyMap<string, string>> {
  const accounts = [...Map.groupBy(lines, ({ account }) => account)];
  const found = await Promise.all(
    accounts.map(async ([account, own]) => {
      const { statements } = await ofAccount(tenant, account);
      if (isForBookings && statements.length > 0 && !statements.some(showsBalance)) return [];
      return own.flatMap(({ id, imported }) => {
        const statement = statements.find(({ from, until }) => from === imported?.from && until === imported.until);
        const why = statement && doubtIn(statement, statements);
        if (statement && why === undefined) return [];
        return [[id, statement ? `from a statement that ${statement.by} imported. ${why}` : NOT_ON_RECORD] as const];
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

/**
 * Sentences, without the last period, for an approver about money that only an importer's statement shows: "$50,000.00
 * is from a statement that Rosa Diaz imported. Its opening balance doesn't continue the last statement's ($30,000.00,
 * then $99,000.00)".
 */
export async function doubtWords(
  ports: DoubtPorts,
  tenant: TenantId,
  money: readonly ShownMoney[],
): Promise<readonly string[]> {
  if (money.length === 0) return [];
  const names = [...new Map(money.map(({ line }) => [line.id, line])).values()];
  const doubts = await doubtedLines(ports, tenant, await ports.lines.named(tenant, names));
  const doubted = Map.groupBy(money, ({ line }) => doubts.get(line.id));
  return [...doubted].flatMap(([why, parts]) => {
    const sum = parts.reduce((all, { amount }) => all + amount, 0);
    return why === undefined ? [] : [`${formatDollars(toCents(sum))} is ${why}`];
  });
}
