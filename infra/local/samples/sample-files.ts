import type { Day } from '#shared/dates.ts';
import { escapeXml } from '../aws/protocol.ts';
import type { SampleLine } from './sample-day.ts';

/** The trust account's opening balance in the sample statements. */
const OPENING = 25_000_000;

/** A day's statement before it is written in one of the formats. */
type SampleStatement = { readonly on: Day; readonly lines: readonly SampleLine[]; readonly number: string };

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const closingOf = (lines: readonly SampleLine[]): number => lines.reduce((sum, { cents }) => sum + cents, OPENING);

/** As a spreadsheet from the bank's website. */
function csvOf(statement: SampleStatement): string {
  const { on, lines } = statement;
  let balance = OPENING;
  const rows = lines.map(({ cents, reference, text }) => {
    balance += cents;
    return [statement.number, on, text, reference, dollars(cents), dollars(balance)].join(',');
  });
  return `${['Account Number,Posting Date,Description,Bank Reference,Amount,Balance', ...rows].join('\n')}\n`;
}

/** BAI2's type codes: wires in, other credits, and fees. */
const codeOf = ({ of }: SampleLine): number => (of === 'fee' ? 698 : of === 'returned' ? 399 : 195);

/** As banks send it to companies in BAI2, with its totals and counts. */
function bai2Of(statement: SampleStatement): string {
  const { on, lines } = statement;
  const day = on.replaceAll('-', '').slice(2);
  const closing = closingOf(lines);
  const entries = lines.map((line) => `16,${codeOf(line)},${Math.abs(line.cents)},Z,${line.reference},,${line.text}`);
  const total = lines.reduce((sum, { cents }) => sum + Math.abs(cents), OPENING + closing);
  const account = [`03,${statement.number},USD,010,${OPENING},,,015,${closing},,/`, ...entries];
  const records = [
    `01,121000000,ACMETITLE,${day},0605,1,80,,2/`,
    `02,ACMETITLE,121000000,1,${day},2359,USD,2/`,
    ...account,
    `49,${total},${account.length + 1}/`,
    `98,${total},1,${account.length + 3}/`,
    `99,${total},1,${account.length + 5}/`,
  ];
  return `${records.join('\n')}\n`;
}

const amountOf = (cents: number): string =>
  `<Amt Ccy="USD">${dollars(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

const balanceOf = (code: string, cents: number, on: Day): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(cents)}<Dt><Dt>${on}</Dt></Dt></Bal>`;

/** The type of movement, as an ISO 20022 code. */
const familyOf = ({ of }: SampleLine): string =>
  of === 'fee' || of === 'returned'
    ? `<Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>${of === 'fee' ? 'CHRG' : 'OTHR'}</SubFmlyCd></Fmly></Domn>`
    : '<Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn>';

/** As ISO 20022's camt.053, version 08. */
function camtOf(statement: SampleStatement): string {
  const { on, lines } = statement;
  const day = `<BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt>`;
  const entries = lines.map((line) => {
    const { cents, reference, party, text } = line;
    const named = party && `<RltdPties><Dbtr><Pty><Nm>${escapeXml(party)}</Nm></Pty></Dbtr></RltdPties>`;
    return `<Ntry>${amountOf(cents)}<Sts><Cd>BOOK</Cd></Sts>${day}<AcctSvcrRef>${reference}</AcctSvcrRef><BkTxCd>${familyOf(line)}</BkTxCd><NtryDtls><TxDtls>${named}</TxDtls></NtryDtls><AddtlNtryInf>${escapeXml(text)}</AddtlNtryInf></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>STMT-${on}</MsgId><CreDtTm>${on}T23:59:00-05:00</CreDtTm></GrpHdr>
<Stmt><Id>${on}</Id><Acct><Id><Othr><Id>${statement.number}</Id></Othr></Id><Ccy>USD</Ccy></Acct>
${balanceOf('OPBD', OPENING, on)}${balanceOf('CLBD', closingOf(lines), on)}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}

/** The formats offered by a bank's website, by file extension, with their common names. */
export const SAMPLE_FORMATS = {
  csv: { name: 'CSV', type: 'text/csv', write: csvOf },
  bai: { name: 'BAI2', type: 'text/plain', write: bai2Of },
  xml: { name: 'camt.053', type: 'application/xml', write: camtOf },
} as const;
export type SampleFormat = keyof typeof SAMPLE_FORMATS;
