import { easternTime } from '#shared/banking-days.ts';
import type { Day, Instant } from '#shared/dates.ts';
import { bookedOn, monthOf } from '#shared/ledger/entry.ts';
import type { ProviderMonth, ProviderMonths } from '#shared/ledger/provider-month.ts';
import {
  type AgreedBalance,
  isLedgerName,
  isNewlyAgreed,
  isUnjudgedTooLong,
  judgeUnexplained,
  type LedgerBaseline,
  type LedgerDiffers,
  unexplainedChange,
} from '#shared/ledger/unexplained.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type Checked, type CheckLedgerPorts, checkLedger } from './check-ledger.ts';
import { bookExceptions, ledgerException, type SeenNow, UNJUDGED, unjudgedException } from './note-exceptions.ts';

type SoFar = {
  readonly booksOn?: Day | undefined;
  readonly differing?: readonly string[] | undefined;
  /** The ledgers' baseline. */
  readonly ledger?: LedgerBaseline | undefined;
  /** The baseline that two people have approved. */
  readonly agreed?: AgreedBalance | undefined;
  /** When the ledgers could last be compared, if money has been moving since. */
  readonly movingSince?: Instant | undefined;
};

/** The state of a tenant's check, and the differences seen at two checks in a row. */
export type BooksChecked = {
  readonly booksOn: Day | undefined;
  readonly differing: string[];
  readonly ledger: LedgerBaseline | undefined;
  readonly movingSince: Instant | undefined;
  readonly lasting: readonly string[];
  /** The mismatches for the console; empty if nothing was compared. */
  readonly found: Pick<SeenNow, 'books' | 'ledger'>;
  /** The provider's current figures for the company's months; undefined if it wasn't asked. */
  readonly provider: ProviderMonths | undefined;
};

/**
 * The ledger's current difference, and its next baseline. A check while money was moving decides nothing, and keeps an
 * earlier difference.
 */
function ledgerNow(
  { unexplained }: Pick<Checked, 'unexplained'>,
  { differing = [], ledger, agreed }: SoFar,
  now: Date,
) {
  if (!unexplained) return { ledger, differs: undefined, names: differing.filter(isLedgerName), isJudged: false };
  const { baseline, differs } = judgeUnexplained(ledger, unexplained, { agreed, now });
  return { ledger: baseline, differs, names: differs ? [differs] : [], isJudged: true };
}

/** The months with the difference at the last comparison, from the month of the accepted baseline on. */
function withUnexplained(months: readonly ProviderMonth[], ledger: LedgerBaseline | undefined): ProviderMonth[] {
  const unexplained = ledger ? unexplainedChange(ledger) : 0;
  if (!ledger || unexplained === 0) return [...months];
  const since = monthOf(bookedOn(ledger.since));
  return months.map((each) => (each.month >= since && each.balance !== undefined ? { ...each, unexplained } : each));
}

/** Mismatches of ledgers that couldn't be compared for days: that fact, and any earlier difference. */
function unjudgedFound({ ledger, movingSince }: SoFar, names: readonly LedgerDiffers[], now: Date) {
  if (!movingSince || !isUnjudgedTooLong(movingSince, now)) return undefined;
  return [...(ledger ? names.map((name) => ledgerException(ledger, name)) : []), unjudgedException(movingSince)];
}

/**
 * Compares a tenant's books with the provider once a day, and the provider's ledgers with their reported events. A
 * difference is checked again an hour later, because the books lag the table by seconds. If it is still there, it
 * counts. After two people have approved a ledger's balance, it is checked within the hour.
 */
export async function checkBooks(
  ports: CheckLedgerPorts,
  tenant: Pick<Tenant, 'id' | 'provider' | 'destinationAccounts'>,
  soFar: SoFar,
  now: Date,
): Promise<BooksChecked> {
  const { booksOn, differing: before = [], ledger: baseline, agreed } = soFar;
  // The banks' day, so that a check on the first of a month has all of the previous one.
  const { on } = easternTime(now.toISOString());
  if (booksOn === on && !isNewlyAgreed(baseline, agreed)) {
    const nothing = { lasting: [], found: {}, provider: undefined };
    return { booksOn, differing: [...before], ledger: baseline, movingSince: soFar.movingSince, ...nothing };
  }
  const checked = await checkLedger(ports, tenant.id, tenant, now);
  const { differences, faults, months } = checked;
  const { ledger, differs, names, isJudged } = ledgerNow(checked, soFar, now);
  const differing = [...differences.map(({ providerTransferId }) => providerTransferId), ...faults, ...names];
  const lasting = differing.filter((one) => before.includes(one) && (isJudged || !isLedgerName(one)));
  // Done for today: nothing differs, or every difference was seen before.
  const isSettled = lasting.length === differing.length && isJudged;
  const ledgerFound = ledger && differs && lasting.includes(differs) ? [ledgerException(ledger, differs)] : [];
  const movingSince = isJudged ? undefined : (soFar.movingSince ?? now.toISOString());
  const unjudged = isJudged ? undefined : unjudgedFound(soFar, before.filter(isLedgerName), now);
  return {
    booksOn: isSettled ? on : booksOn,
    differing,
    ledger,
    movingSince,
    lasting: unjudged ? [...lasting, UNJUDGED] : lasting,
    found: { books: bookExceptions(checked, lasting), ledger: isJudged ? ledgerFound : unjudged },
    provider: { at: now.toISOString(), months: withUnexplained(months, ledger) },
  };
}
