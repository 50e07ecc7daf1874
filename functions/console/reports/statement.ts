import { createHash } from 'node:crypto';
import { inAscii } from '#shared/ascii.ts';
import { plainAmount } from '#shared/csv.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { monthOf } from '#shared/ledger/entry.ts';
import type { ExportAsked } from '#shared/ledger/export-asked.ts';
import type { CashRow } from '#shared/ledger/export-row.ts';
import { addTurnovers, balanceOf, type CashAccount } from '#shared/ledger/postings.ts';
import type { BooksPorts } from './ports.ts';

/** The longest texts by the standard (OFX 2.2, sections 3.2.8 and 11.4.4). */
const NAME_MAX = 32;
const REFERENCE_MAX = 32;
const MEMO_MAX = 255;
const ACCOUNT_MAX = 22;

/** The books have no routing number. The person who imports the statement picks the account once. */
const NO_ROUTING = '000000000';
/** QuickBooks accepts a file only with a bank number from Intuit's list. It affects only the displayed name. */
const USUAL_BANK = '3000';

const QBO_HEAD = [
  ...['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:USASCII', 'CHARSET:1252'],
  ...['COMPRESSION:NONE', 'OLDFILEUID:NONE', 'NEWFILEUID:NONE', ''],
];
const OFX_HEAD = [
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
];

/** An element's text: visible characters, cut to length and escaped. */
const element = (name: string, text: string, most = MEMO_MAX): string => {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]+/gu, ' ').trim();
  const kept = [...plain].slice(0, most).join('').trim();
  return `<${name}>${kept.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</${name}>`;
};

const STATUS = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';

/** Noon UTC, so that no program's time zone changes the day. */
const noonOf = (on: Day): string => `${on.replaceAll('-', '')}120000.000[0:GMT]`;
const momentOf = (at: Date): string => `${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}.000[0:GMT]`;

/** The account: the company's own, which receives wires, or its ledger at the provider. Neither number is included. */
const accountId = (tenant: TenantId, account: CashAccount): string =>
  `${account === 'trust bank' ? 'TRUST' : 'LEDGER'}-${tenant}`.slice(0, ACCOUNT_MAX);

/** The account of a statement: trust unless the other one is named. */
export const statementOf = ({ account }: Pick<ExportAsked, 'account'>): CashAccount =>
  account === 'provider available' ? account : 'trust bank';

/** The statement up to its first line. */
export function statementHead(tenant: TenantId, asked: ExportAsked, now: Date): readonly string[] {
  const isQuickBooks = asked.format === 'qbo';
  return [
    ...(isQuickBooks ? QBO_HEAD : OFX_HEAD),
    '<OFX>',
    `<SIGNONMSGSRSV1><SONRS>${STATUS}<DTSERVER>${momentOf(now)}</DTSERVER><LANGUAGE>ENG</LANGUAGE>`,
    ...(isQuickBooks ? [`<INTU.BID>${asked.bank ?? USUAL_BANK}</INTU.BID>`] : []),
    '</SONRS></SIGNONMSGSRSV1>',
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${STATUS}<STMTRS><CURDEF>USD</CURDEF>`,
    `<BANKACCTFROM><BANKID>${NO_ROUTING}</BANKID>${element('ACCTID', accountId(tenant, statementOf(asked)))}`,
    '<ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>',
    `<BANKTRANLIST><DTSTART>${noonOf(asked.from)}</DTSTART><DTEND>${noonOf(asked.to)}</DTEND>`,
  ];
}

/** Identifies a line to a program that has seen it before. It is a hash, so that it is short and uniform. */
const statementId = (row: CashRow): string => createHash('sha256').update(row.id).digest('hex').slice(0, 32);

/** A line of the statement. */
export function exportedLine({ format }: ExportAsked, row: CashRow): string {
  const letters = format === 'qbo' ? inAscii : (text: string) => text;
  const said = [row.what, row.reference, row.file && `File ${row.file}`, row.property, row.trustAccount];
  const memo = said.filter(Boolean).join(' - ');
  return [
    `<STMTTRN><TRNTYPE>${row.cents > 0 ? 'CREDIT' : 'DEBIT'}</TRNTYPE><DTPOSTED>${noonOf(row.on)}</DTPOSTED>`,
    `<TRNAMT>${plainAmount(row.cents)}</TRNAMT><FITID>${statementId(row)}</FITID>`,
    ...(row.bankReference ? [element('REFNUM', letters(row.bankReference), REFERENCE_MAX)] : []),
    // An element must not be empty, so a name without a plain letter is replaced by the reference.
    element('NAME', letters(row.client || row.sender).trim() || letters(row.reference), NAME_MAX),
    element('MEMO', letters(memo)),
    '</STMTTRN>',
  ].join('');
}

/** The books' balance of an account at the end of a day: earlier months, and its own month up to that day. */
export async function balanceAt(
  { journal }: Pick<BooksPorts, 'journal'>,
  tenant: TenantId,
  account: CashAccount,
  on: Day,
): Promise<number> {
  const [months, days] = await Promise.all([journal.months(tenant), journal.days(tenant, monthOf(on))]);
  const counted = [...months.filter(({ of }) => of < monthOf(on)), ...days.filter(({ of }) => of <= on)];
  return balanceOf(account, addTurnovers(counted.map(({ turnovers }) => turnovers))[account]);
}

/** The end of the statement: the books' balance at the end of the last day. */
export const statementFoot = ({ to }: ExportAsked, balance: number): readonly string[] => [
  '</BANKTRANLIST>',
  `<LEDGERBAL><BALAMT>${plainAmount(balance)}</BALAMT><DTASOF>${noonOf(to)}</DTASOF></LEDGERBAL>`,
  '</STMTRS></STMTTRNRS></BANKMSGSRSV1>',
  '</OFX>',
];
