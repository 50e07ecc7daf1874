/**
 * The verdict of an OFX validator on exported statements: libofx, the reader of GnuCash and KMyMoney, checks each file
 * against the standard's own DTD. Its `ofxdump` (Debian's and Ubuntu's package `ofx`) is not an npm package, so the
 * tests don't run it. If it isn't installed, this says so. Files with a planted fault come first: a validator that
 * accepts one proves nothing. `[lines]` of a statement.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedLine, statementFoot, statementHead } from '#functions/console/reports/statement.ts';
import { addDays } from '#shared/banking-days.ts';
import { plainAmount } from '#shared/csv.ts';
import { tenantId } from '#shared/ids.ts';
import type { ExportAsked } from '#shared/ledger/export-asked.ts';
import type { CashRow } from '#shared/ledger/export-row.ts';
import { invariant } from '#shared/outcome.ts';
import { known, type Row, report } from './row.ts';

const LINES = Number(process.argv[2] ?? 2_000);
const PROGRAM = 'ofxdump';
const TENANT = tenantId.parse('acme');
const FROM = '2026-01-01';

/** Names, files and addresses as people type them, including some that would close an element. */
const CLIENTS = [
  'Ada Buyer',
  'José Ñúñez & Söhne',
  '</NAME><STMTTRN>',
  'Łukasz “Luke” O’Neil',
  '王小明',
  'A'.repeat(90),
];
const PROPERTIES = [
  '12 Oak Street, Springfield, IL 62701',
  '=HYPERLINK("http://evil.example","x")',
  '<b>4 & 5 Elm</b>',
  '',
];

const rows = Array.from({ length: LINES }, (_, at): CashRow => {
  const cents = (at % 3 === 0 ? -1 : 1) * (100_001 + at * 7);
  return {
    id: `payment-${at}#event#trust bank`,
    on: addDays(FROM, Math.floor((at * 365) / LINES)),
    at: `${FROM}T17:05:00.000Z`,
    client: CLIENTS[at % CLIENTS.length] ?? '',
    sender: '',
    file: at % 5 === 0 ? '' : `24-${at}`,
    property: PROPERTIES[at % PROPERTIES.length] ?? '',
    reference: `EM-${at}`,
    what: 'Wire received',
    method: 'Wire',
    bankReference: at % 4 === 0 ? '' : `20260101MMQFMP${at}`,
    lastFour: '',
    trustAccount: '',
    account: 'trust bank',
    cents,
  };
});
const balance = rows.reduce((sum, { cents }) => sum + cents, 0);

function statement(format: 'qbo' | 'ofx'): string {
  const asked: ExportAsked = { format, profile: 'register', from: FROM, to: '2026-12-31' };
  return [
    ...statementHead(TENANT, asked, new Date('2027-01-04T15:00:00.000Z')),
    ...rows.map((row) => exportedLine(asked, row)),
    ...statementFoot(asked, balance),
  ]
    .map((line) => `${line}\r\n`)
    .join('');
}

/** Letters beyond ASCII are valid in OFX 2 (UTF-8), but its SGML parser reports each as unknown. */
const KNOWS_NO_UTF8 = /:E: non SGML character number \d+/;

const folder = mkdtempSync(join(tmpdir(), 'portal-ofx-'));

/** The faults that it reports, and the parsed data. */
function wordOf(format: 'qbo' | 'ofx', text: string) {
  const file = join(folder, `statement.${format}`);
  writeFileSync(file, text);
  const { stdout, stderr } = spawnSync(PROGRAM, [file], { encoding: 'utf8', timeout: 60_000, maxBuffer: 1e9 });
  const said = `${stdout}\n${stderr}`.split('\n');
  const faults = said.filter((line) => /:E:/.test(line) && !(format === 'ofx' && KNOWS_NO_UTF8.test(line)));
  const amounts = said.flatMap((line) => /^\s+Total money amount: (-?[\d.]+)$/.exec(line)?.[1] ?? []);
  return { faults, amounts, balance: said.find((line) => line.includes('Ledger balance:'))?.split(': ')[1] };
}

/** Violations of the standard, each in the file's first line that has it. */
const PLANTED: readonly (readonly [what: string, from: RegExp, to: string])[] = [
  ['a line without its id', /<FITID>[^<]*<\/FITID>/, ''],
  ['a line without its amount', /<TRNAMT>[^<]*<\/TRNAMT>/, ''],
  ['the id before the amount', /(<TRNAMT>[^<]*<\/TRNAMT>)(<FITID>[^<]*<\/FITID>)/, '$2$1'],
  ['a line that is not closed', /<\/STMTTRN>/, ''],
  ['an element that does not exist', /<STMTTRN>/, '<STMTTRN><WORD>x</WORD>'],
  ['no currency', /<CURDEF>[^<]*<\/CURDEF>/, ''],
  ['no balance', /<LEDGERBAL>[^\r]*<\/LEDGERBAL>/, ''],
  ['no status', /<STATUS>.*?<\/STATUS>/, ''],
];

function judged(): Row[] {
  const version = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (!version) return [known('statements by an OFX validator', `not measured: ${PROGRAM} is not installed`)];
  for (const [what, from, to] of PLANTED) {
    const whole = statement('qbo');
    const broken = whole.replace(from, to);
    invariant(broken !== whole && wordOf('qbo', broken).faults.length > 0, `The validator finds ${what}.`);
  }
  return (['qbo', 'ofx'] as const).map((format) => {
    const { faults, amounts, balance: told } = wordOf(format, statement(format));
    const isSame = rows.every(({ cents }, at) => amounts[at] === plainAmount(cents)) && amounts.length === rows.length;
    for (const fault of faults.slice(0, 5)) console.error(fault);
    return {
      what: `a statement as ${format}, by ${version}`,
      measured: `${faults.length} faults, ${amounts.length} lines${isSame && told === plainAmount(balance) ? '' : ', not as written'}`,
      budget: '0 faults, each line to the cent',
      ok: faults.length === 0 && isSame && told === plainAmount(balance),
    };
  });
}

try {
  report(judged());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
