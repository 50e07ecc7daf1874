import { addBankingDays } from '#shared/banking-days.ts';
import { type Day, formatDay } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import type { KeptLine, KeptStatement, LineName } from '#shared/statement/kept-line.ts';
import { instructedAccount } from '#shared/statement/propose.ts';
import { isOfWholeDays } from '#shared/statement/whole-days.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { fileOf } from '../ledger/book-entries.ts';
import { followLostMoney, type LostMoneyPorts } from '../payments/engine/lost-money.ts';
import type { SeenException } from './note-exceptions.ts';

export type TypedWirePorts = Omit<LostMoneyPorts, 'atProvider'> & {
  readonly statements: { readonly recent: (tenant: TenantId) => Promise<readonly KeptStatement[]> };
  readonly wires: {
    readonly typed: (tenant: TenantId) => Promise<readonly ReceivedWire[]>;
    readonly markMissing: (wire: ReceivedWire, missing: NonNullable<ReceivedWire['missing']>) => Promise<boolean>;
  };
};

export type LackedPorts = Pick<TypedWirePorts, 'statements'> & {
  readonly lines: { readonly named: (tenant: TenantId, names: readonly LineName[]) => Promise<readonly KeptLine[]> };
};

/** True if a deposit has been excluded and is in no file. */
const isSetAside = ({ state, files }: KeptLine): boolean => state === 'ignored' && files === undefined;

/** The deposits on record that another imported file of their days doesn't have, unless they have been excluded. */
export async function lackedDeposits(ports: LackedPorts, tenant: TenantId): Promise<readonly SeenException[]> {
  const lacked = (await ports.statements.recent(tenant)).flatMap(({ lacks }) => lacks?.lines ?? []);
  if (lacked.length === 0) return [];
  const lines = await ports.lines.named(tenant, [...new Map(lacked.map((line) => [line.id, line])).values()]);
  return lines
    .filter((line) => !isSetAside(line))
    .map(({ id, amount, party, on }) => ({
      ...{ id: `deposit ${id}`, kind: 'deposit', amount },
      said: `${party}, ${formatDay(on)}`,
    }));
}

/** True if an account's statements begin on or before `day` and have all of `last`. */
const isReached = (own: readonly KeptStatement[], day: Day, last: Day): boolean =>
  own.some(({ from }) => from <= day) &&
  own.some((each) => each.until > last || (each.until === last && isOfWholeDays(each)));

/**
 * The day until which statements would show a wire, if they reach the banking day after its own: banks book a late wire
 * then. A file of daily transactions has no entry for a quiet day, so the days between two statements count as
 * imported. The account is the one that the wire instructions name. If none is known, every account has to.
 */
function reachedWithout(
  statements: readonly KeptStatement[],
  { on }: ReceivedWire,
  payment: Pick<Transfer, 'wireInto' | 'destination'>,
): Day | undefined {
  const account = instructedAccount(payment);
  const named = statements.filter((each) => account === undefined || each.account === account);
  const accounts = Object.values(Object.groupBy(named, (each) => each.account)) as (readonly KeptStatement[])[];
  const last = addBankingDays(on, 1);
  if (accounts.length === 0 || !accounts.every((own) => isReached(own, on, last))) return undefined;
  const ends = accounts.flat().map(({ until }) => until);
  return ends.toSorted().at(-1);
}

/**
 * The wires that someone typed and that the statement of their day doesn't show, or that one shows in another account
 * than their payment's instructions name. Each is marked, so its money no longer counts for disbursements, and those
 * that relied on it are held. A statement that shows it later in its account ends that.
 */
export async function checkTypedWires(
  ports: TypedWirePorts,
  tenant: TenantId,
  now: Date,
): Promise<readonly SeenException[]> {
  const typed = await ports.wires.typed(tenant);
  if (typed.length === 0) return [];
  const statements = await ports.statements.recent(tenant);
  const found: SeenException[] = [];
  const files = new Map<string, { readonly why: string; readonly since: string }[]>();
  const at = now.toISOString();
  for (const wire of typed) {
    const { transfer, reference, received, missing } = wire;
    const payment = transfer && (await ports.transfers.find(tenant, transfer.client, transfer.id));
    const until = payment && reachedWithout(statements, wire, payment);
    if (!payment || !(until ?? missing)) continue;
    if (until && !missing) await ports.wires.markMissing(wire, { until, at });
    const where = missing?.account ? 'arrived in another trust account' : 'isn’t on the statement of its day';
    const why = `The wire ${reference} of ${formatDollars(received)} ${where}.`;
    const since = missing?.at ?? at;
    files.set(fileOf(payment), [...(files.get(fileOf(payment)) ?? []), { why, since }]);
    found.push({
      ...{ id: `wire ${reference}`, kind: 'wire', since, amount: received },
      ...{ said: reference, transferId: payment.id, clientId: payment.clientId },
    });
  }
  // Again each hour: a run may have stopped between a mark and this. Once per file, because each change is an email.
  for (const [fileId, lost] of files) {
    const [last = at] = lost
      .map(({ since }) => since)
      .toSorted()
      .reverse();
    await followLostMoney(ports, { tenant, fileId, at: last, why: lost.map(({ why }) => why).join(' ') });
  }
  return found;
}
