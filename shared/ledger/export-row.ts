import { fullName } from '../client/client.ts';
import type { Day, Instant } from '../dates.ts';
import { bookedMethodText, bookedSenderText, bookedText } from '../text/console/ledger-export.ts';
import { kindOf, type Transfer } from '../transfer/transfer.ts';
import type { JournalEntry } from './entry.ts';
import { balanceOf, CASH_ACCOUNTS, type CashAccount, type LedgerAccount, turnoversOf } from './postings.ts';

/** The fields that a row takes from its entry. */
type Said = {
  /** The books' own day, which is the banks'. */
  readonly on: Day;
  readonly at: Instant;
  readonly client: string;
  /** The sender of an unmatched wire, as the bank names them. */
  readonly sender: string;
  readonly file: string;
  readonly property: string;
  readonly reference: string;
  readonly what: string;
  readonly method: string;
  /** The bank's reference: a wire's IMAD, or an ACH entry's trace number. */
  readonly bankReference: string;
  /** The client's account's last four digits. */
  readonly lastFour: string;
  /** The trust account by name, on its rows only, and only if the company has several. */
  readonly trustAccount: string;
};

/** An exported row of the books: one account, on one side. */
export type ExportRow = Said & {
  /** The same in every export, and unique to the row. */
  readonly id: string;
  readonly account: LedgerAccount;
  /** In cents; one of the two is 0. */
  readonly debit: number;
  readonly credit: number;
};

/** An entry's effect on an account that holds cleared funds, as a statement shows it. Negative went out. */
export type CashRow = Said & { readonly id: string; readonly account: CashAccount; readonly cents: number };

/** The payment's event behind an entry, whose id follows the payment's. */
const eventOf = ({ id }: JournalEntry, { events }: Transfer) => {
  const [, event] = id.split('#');
  return events.find((each) => each.id === event);
};

function methodOf({ kind }: JournalEntry, transfer: Transfer | undefined): string {
  const words = bookedMethodText.en;
  if (kind === 'Wire') return words.wire;
  if (kind === 'Sweep') return words.sweep;
  if (transfer?.provider.network === 'rtp') return words.instant;
  if (kind === 'Refund') return words.refund;
  return kind === 'Disbursement' ? words.credit : words.debit;
}

/** The reference under which the bank knows an entry, or empty. */
export function bookedReferenceOf({ entry, transfer }: Pick<EntryIsOf, 'transfer'> & { entry: JournalEntry }): string {
  // An unmatched wire is known only by the bank's reference.
  if (!transfer) return entry.kind === 'Wire' ? entry.referenceId : '';
  if (entry.kind === 'Wire') return eventOf(entry, transfer)?.wire?.reference ?? transfer.wireReceipt?.reference ?? '';
  return transfer.creditTraceId ?? '';
}

/** An entry's subject: a payment, or the sender of an unmatched wire. And the trust account, if it's one of several. */
export type EntryIsOf = {
  readonly transfer?: Transfer | undefined;
  readonly sender?: string | undefined;
  readonly trustAccount?: string | undefined;
};

function whatOf(entry: JournalEntry, { transfer, sender }: EntryIsOf): string {
  const said = bookedText.en[entry.event] ?? entry.event;
  if (sender) return `${said} (${bookedSenderText(sender)})`;
  const reason = entry.event === 'returned' && transfer && eventOf(entry, transfer)?.reason;
  return reason ? `${said} (${reason})` : said;
}

/** The client's account of a payment. For a wire, only the client's bank knows it. */
const lastFourOf = (transfer: Transfer | undefined): string => {
  if (!transfer || kindOf(transfer) === 'Wire') return '';
  const { disbursement, source, destination } = transfer;
  return (disbursement ? destination : source)?.accountLastFourDigits ?? '';
};

const saidOf = (
  entry: JournalEntry,
  account: LedgerAccount,
  { transfer, sender = '', trustAccount = '' }: EntryIsOf,
): Said => ({
  on: entry.on,
  at: entry.at,
  client: transfer ? fullName(transfer) : '',
  sender,
  file: entry.fileNumber ?? '',
  property: entry.transferId ? entry.file : '',
  reference: entry.referenceId,
  what: whatOf(entry, { transfer, sender }),
  method: methodOf(entry, transfer),
  bankReference: bookedReferenceOf({ entry, transfer }),
  lastFour: lastFourOf(transfer),
  trustAccount: account === 'trust bank' ? trustAccount : '',
});

/**
 * An entry's rows, two for each movement: one debited, one credited by the same amount. The payment, if there is one,
 * adds the client and the bank's reference.
 */
export function exportRowsOf(entry: JournalEntry, about: EntryIsOf): readonly ExportRow[] {
  return entry.movements.flatMap(({ debit, credit, amount }, at): readonly ExportRow[] => [
    { ...saidOf(entry, debit, about), id: `${entry.id}#${at + 1}D`, account: debit, debit: amount, credit: 0 },
    { ...saidOf(entry, credit, about), id: `${entry.id}#${at + 1}C`, account: credit, debit: 0, credit: amount },
  ]);
}

/** An entry's effect on the accounts that hold cleared funds. A payment and its fee are one row, as at the bank. */
export function cashRowsOf(entry: JournalEntry, about: EntryIsOf): readonly CashRow[] {
  const turned = turnoversOf(entry.movements);
  return CASH_ACCOUNTS.map((account) => ({
    ...saidOf(entry, account, about),
    id: `${entry.id}#${account}`,
    account,
    cents: balanceOf(account, turned[account]),
  })).filter(({ cents }) => cents !== 0);
}

/** The balance of a file in the books: good funds, fees earned, and disbursements that Plaid hasn't taken yet. */
export const heldIn = ({ movements }: Pick<JournalEntry, 'movements'>): number => {
  const turned = turnoversOf(movements);
  return (['trust', 'fees', 'disbursements'] as const).reduce((sum, of) => sum + balanceOf(of, turned[of]), 0);
};

/**
 * The same, with the rows of money that enters or leaves a file without passing the bank. A wire that is applied later
 * leaves the unidentified wires, and a payment's money can move to another file. So the rows of a file add up to what
 * the books hold for it, and those without a file to the unidentified wires.
 */
export function fileRowsOf(entry: JournalEntry, about: EntryIsOf): readonly CashRow[] {
  const rows = cashRowsOf(entry, about);
  if (!entry.transferId) return rows;
  const moved = heldIn(entry) - rows.reduce((sum, { cents }) => sum + cents, 0);
  const unidentified = balanceOf('unassigned', turnoversOf(entry.movements).unassigned);
  const account: CashAccount = entry.kind === 'Wire' ? 'trust bank' : 'provider available';
  const said = { ...saidOf(entry, account, about), account };
  return [
    ...rows,
    ...(unidentified === 0
      ? []
      : [{ ...said, file: '', property: '', id: `${entry.id}#unidentified`, cents: unidentified }]),
    ...(moved === 0 ? [] : [{ ...said, id: `${entry.id}#file`, cents: moved }]),
  ];
}
