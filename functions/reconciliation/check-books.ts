import { easternTime } from '#shared/banking-days.ts';
import type { Day, Instant } from '#shared/dates.ts';
import type { ProviderMonths } from '#shared/ledger/provider-month.ts';
import {
  type AgreedBalance,
  isLedgerName,
  isNewlyAgreed,
  isUnjudgedTooLong,
  judgeUnexplained,
  type LedgerBaseline,
  type LedgerDiffers,
} from '#shared/ledger/unexplained.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type Checked, type CheckLedgerPorts, checkLedger } from './check-ledger.ts';
import { bookExceptions, ledgerException, type SeenNow, UNJUDGED, unjudgedException } from './note-exceptions.ts';

type SoFar = {
  readonly booksOn?: Day | undefined;
  readonly differing?: readonly string[] | undefined;
  /** What the ledgers are compared with. */
  readonly ledger?: LedgerBaseline | undefined;
  /** What two people have agreed to compare them with. */
  readonly agreed?: AgreedBalance | undefined;
  /** Since when no look could judge them. */
  readonly movingSince?: Instant | undefined;
};

/** Where the check of a tenant's books stands, and what has differed at two looks in a row. */
export type BooksChecked = {
  readonly booksOn: Day | undefined;
  readonly differing: string[];
  readonly ledger: LedgerBaseline | undefined;
  readonly movingSince: Instant | undefined;
  readonly lasting: readonly string[];
  /** What of it stands at the console; nothing where nothing was compared. */
  readonly found: Pick<SeenNow, 'books' | 'ledger'>;
  /** What the provider has just told of the company's months; undefined where it was not asked. */
  readonly provider: ProviderMonths | undefined;
};

/**
 * What of the ledger differs now, and what it is compared with from now on. A look while money moved judges nothing: what
 * differed before it is not forgotten by that.
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

/** What is told of ledgers that no look could judge for days: that, and what differed before. */
function unjudgedFound({ ledger, movingSince }: SoFar, names: readonly LedgerDiffers[], now: Date) {
  if (!movingSince || !isUnjudgedTooLong(movingSince, now)) return undefined;
  return [...(ledger ? names.map((name) => ledgerException(ledger, name)) : []), unjudgedException(movingSince)];
}

/**
 * Compares a tenant's books with the provider once a day, and the provider's ledgers with all that is told of them. What
 * differs is looked at again an hour later, because the books are some seconds behind the table: what differs then as well
 * is a difference. When two people have agreed to a ledger's balance, it is looked at in the next hour.
 */
export async function checkBooks(
  ports: CheckLedgerPorts,
  tenant: Pick<Tenant, 'id' | 'provider' | 'destinationAccounts'>,
  soFar: SoFar,
  now: Date,
): Promise<BooksChecked> {
  const { booksOn, differing: before = [], ledger: baseline, agreed } = soFar;
  // The banks' day: what is told on the first of a month has all of the one before.
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
  // Settled for today: nothing differs, or all that does was seen before.
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
    provider: { at: now.toISOString(), months: [...months] },
  };
}
