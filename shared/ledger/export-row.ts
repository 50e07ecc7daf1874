import { fullName } from '../client/client.ts';
import type { Day, Instant } from '../dates.ts';
import { bookedMethodText, bookedSenderText, bookedText } from '../text/console/ledger-export.ts';
import { kindOf, type Transfer } from '../transfer/transfer.ts';
import type { JournalEntry } from './entry.ts';
import { balanceOf, CASH_ACCOUNTS, type CashAccount, type LedgerAccount, turnoversOf } from './postings.ts';

/** What an exported line says of the entry that it is of. */
type Said = {
  /** The books' own day, which is the banks'. */
  readonly on: Day;
  readonly at: Instant;
  readonly client: string;
  /** Who sent a wire that belongs to nobody, as the bank names them. */
  readonly sender: string;
  readonly file: string;
  readonly property: string;
  readonly reference: string;
  readonly what: string;
  readonly method: string;
  /** By which the bank knows it: the IMAD of a wire, the trace number of an ACH entry. */
  readonly bankReference: string;
  /** Of the client's account. */
  readonly lastFour: string;
};

/** One line of the books as it leaves the portal: one account, on one side. */
export type ExportRow = Said & {
  /** The same however often it is exported, and of no other line. */
  readonly id: string;
  readonly account: LedgerAccount;
  /** In cents; one of the two is nothing. */
  readonly debit: number;
  readonly credit: number;
};

/** What an entry did to an account that holds good funds, as the line of a statement has it: less than nothing went out. */
export type CashRow = Said & { readonly id: string; readonly account: CashAccount; readonly cents: number };

/** The event of the payment that an entry was written for: its id stands behind the payment's. */
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

function bankReferenceOf(entry: JournalEntry, transfer: Transfer | undefined): string {
  // A wire that belongs to nobody is known by the bank's reference alone.
  if (!transfer) return entry.kind === 'Wire' ? entry.referenceId : '';
  if (entry.kind === 'Wire') return eventOf(entry, transfer)?.wire?.reference ?? transfer.wireReceipt?.reference ?? '';
  return transfer.creditTraceId ?? '';
}

/** What an entry is about: a payment; or the sender of a wire that belongs to nobody, as the bank names them. */
export type EntryIsOf = { readonly transfer?: Transfer | undefined; readonly sender?: string | undefined };

function whatOf(entry: JournalEntry, { transfer, sender }: EntryIsOf): string {
  const said = bookedText.en[entry.event] ?? entry.event;
  if (sender) return `${said} (${bookedSenderText(sender)})`;
  const reason = entry.event === 'returned' && transfer && eventOf(entry, transfer)?.reason;
  return reason ? `${said} (${reason})` : said;
}

/** The client's account that money came from or went to; a wire comes from one that only its bank knows. */
const lastFourOf = (transfer: Transfer | undefined): string => {
  if (!transfer || kindOf(transfer) === 'Wire') return '';
  const { disbursement, source, destination } = transfer;
  return (disbursement ? destination : source)?.accountLastFourDigits ?? '';
};

const saidOf = (entry: JournalEntry, { transfer, sender = '' }: EntryIsOf): Said => ({
  on: entry.on,
  at: entry.at,
  client: transfer ? fullName(transfer) : '',
  sender,
  file: entry.fileNumber ?? '',
  property: entry.transferId ? entry.file : '',
  reference: entry.referenceId,
  what: whatOf(entry, { transfer, sender }),
  method: methodOf(entry, transfer),
  bankReference: bankReferenceOf(entry, transfer),
  lastFour: lastFourOf(transfer),
});

/**
 * The lines of an entry, two for each movement: what is debited, and what is credited by the same amount. The payment,
 * where the entry is about one, says who, and by which reference the bank knows it.
 */
export function exportRowsOf(entry: JournalEntry, about: EntryIsOf): readonly ExportRow[] {
  const said = saidOf(entry, about);
  return entry.movements.flatMap(({ debit, credit, amount }, at): readonly ExportRow[] => [
    { ...said, id: `${entry.id}#${at + 1}D`, account: debit, debit: amount, credit: 0 },
    { ...said, id: `${entry.id}#${at + 1}C`, account: credit, debit: 0, credit: amount },
  ]);
}

/** What an entry did to the accounts that hold good funds: a payment and its fee are one line, as the bank has it. */
export function cashRowsOf(entry: JournalEntry, about: EntryIsOf): readonly CashRow[] {
  const turned = turnoversOf(entry.movements);
  return CASH_ACCOUNTS.map((account) => ({
    ...saidOf(entry, about),
    id: `${entry.id}#${account}`,
    account,
    cents: balanceOf(account, turned[account]),
  })).filter(({ cents }) => cents !== 0);
}
