import type { Cell } from '#shared/csv.ts';
import { formatDay } from '#shared/dates.ts';
import type { ExportProfile } from '#shared/ledger/export-asked.ts';
import type { CashRow, ExportRow } from '#shared/ledger/export-row.ts';

/** A column of a table: its heading and its content. */
type Field<R> = readonly [title: string, cell: (row: R) => Cell];

/** An empty cell rather than 0.00, because a row is on one side only. */
const side = (cents: number): Cell => (cents > 0 ? { cents } : '');
const moneyIn = ({ cents }: CashRow): Cell => side(cents);
const moneyOut = ({ cents }: CashRow): Cell => side(-cents);
const amount = ({ cents }: CashRow): Cell => ({ cents });
const size = ({ cents }: CashRow): Cell => ({ cents: Math.abs(cents) });
const usDay = ({ on }: CashRow): Cell => formatDay(on);
const sort = ({ cents }: CashRow): Cell => (cents > 0 ? 'Receipt' : 'Disbursement');
const file = (row: CashRow): Cell => row.file;
const client = (row: CashRow): Cell => row.client;
/** The name that a program files it under: the sender for an unmatched wire. */
const payor = (row: CashRow): Cell => row.client || row.sender;
const what = (row: CashRow): Cell => row.what;
const method = (row: CashRow): Cell => row.method;
const reference = (row: CashRow): Cell => row.reference;
const property = (row: CashRow): Cell => row.property;
/** The reference that a bank's clerk asks for, or the company's own if there is none. */
const bankReference = (row: CashRow): Cell => row.bankReference || row.reference;
const memo = (row: CashRow): Cell =>
  [row.what, row.reference, row.property, row.trustAccount].filter(Boolean).join(' · ');
/** An account of the books, and which of several trust accounts it is. */
const ledgerAccount = ({ account, trustAccount }: Pick<ExportRow, 'account' | 'trustAccount'>): Cell =>
  trustAccount ? `${account}: ${trustAccount}` : account;

/** Every entry of the books, so that debits equal credits. */
export const journalFields: readonly Field<ExportRow>[] = [
  ['Day', (row) => row.on],
  ['Instant (UTC)', (row) => row.at],
  ['Client', (row) => row.client],
  ['File', (row) => row.file],
  ['Property', (row) => row.property],
  ['Reference', (row) => row.reference],
  ['What happened', (row) => row.what],
  ['Method', (row) => row.method],
  ['Bank reference', (row) => row.bankReference],
  ['Account last four', (row) => row.lastFour],
  ['Ledger account', ledgerAccount],
  ['Debit', (row) => side(row.debit)],
  ['Credit', (row) => side(row.credit)],
  ['Line', (row) => row.id],
];

/**
 * Tables of cleared funds, one row per statement line. Those named after a program are mappings for its import; these
 * companies haven't certified them (docs/exports.md).
 */
export const cashFields: Readonly<Record<Exclude<ExportProfile, 'journal'>, readonly Field<CashRow>[]>> = {
  register: [
    ['Day', (row) => row.on],
    ['Ledger account', ledgerAccount],
    ['Client', client],
    ['File', file],
    ['Property', property],
    ['Reference', reference],
    ['What happened', what],
    ['Method', method],
    ['Bank reference', (row) => row.bankReference],
    ['Account last four', (row) => row.lastFour],
    ['Money in', moneyIn],
    ['Money out', moneyOut],
    ['Line', (row) => row.id],
  ],
  softpro: [
    ['Order Number', file],
    ['Transaction Date', usDay],
    ['Transaction Type', sort],
    ['Medium', method],
    ['Reference Number', bankReference],
    ['Payor/Payee', payor],
    ['Amount', size],
    ['Memo', memo],
  ],
  qualia: [
    ['File Number', file],
    ['Date', usDay],
    ['Type', sort],
    ['Method', method],
    ['Payer/Payee', payor],
    ['Reference', bankReference],
    ['Description', memo],
    ['Amount', amount],
  ],
  ramquest: [
    ['File No', file],
    ['Post Date', usDay],
    ['Trans Type', sort],
    ['Ref No', bankReference],
    ['Name', payor],
    ['Description', memo],
    ['Receipt Amount', moneyIn],
    ['Disbursement Amount', moneyOut],
  ],
  resware: [
    ['FileNumber', file],
    ['EntryDate', (row) => row.on],
    ['EntryType', sort],
    ['PaymentMethod', method],
    ['Name', payor],
    ['BankReference', bankReference],
    ['Amount', size],
    ['Notes', memo],
  ],
};
