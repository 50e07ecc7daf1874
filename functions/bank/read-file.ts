import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { addDays } from '#shared/banking-days.ts';
import type { TableQuestion } from '#shared/contracts/statement-files.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { cleaned, digitsOf, isOneOf, isPart, lastFourOf } from '#shared/statement/cleaned.ts';
import { type CsvPreview, previewCsv } from '#shared/statement/csv.ts';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import { nameOfHead } from '#shared/statement/csv-table-name.ts';
import { withIds } from '#shared/statement/line-ids.ts';
import { formatOf, parseStatement } from '#shared/statement/parse.ts';
import type { AskedWord, Read, ReadStatement, Statements } from '#shared/statement/reading.ts';
import type { Statement } from '#shared/statement/statement.ts';
import type { OwnAccount } from '#shared/tenant/trust-accounts.ts';
import { type Member, nameOf, signedBy } from '../people/member.ts';
import { isPerhapsOthers } from './on-record.ts';
import type { StatementPorts } from './ports.ts';

type Ports = Pick<StatementPorts, 'lines' | 'statements' | 'learned' | 'ownAccounts'>;

/** A statement, and if its file doesn't name the account. */
export type FileStatement = Statement & { readonly isAccountSaid?: true };

/** A file's statements, or the questions about its table, with nothing imported. */
export type ReadFile =
  | { readonly statements: readonly FileStatement[]; readonly notes: readonly string[]; readonly asks?: never }
  | { readonly statements?: never; readonly asks: TableQuestion };

/** Refusals that the person can answer. Any other fault of a file is for the bank. */
const ANSWERABLE: readonly string[] = [
  ...['statement/unknown-columns', 'statement/no-account', 'statement/which-days'],
  ...['statement/which-direction', 'statement/which-status'],
];

const counted = (count: number, one: string, more: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `One ${one}` : `${count.toLocaleString('en-US')} ${more}`];

/** The rows left out of a file, as sentences for the person who imports it. */
const notesOf = ({ notBooked, leftOut, skipped, others }: Statements): readonly string[] => [
  ...counted(
    leftOut,
    'row is a balance, a total, or a transaction that didn’t happen. It was left out.',
    'rows are balances, totals, or transactions that didn’t happen. They were left out.',
  ),
  ...counted(notBooked, 'pending entry was left out.', 'pending entries were left out.'),
  ...counted(
    skipped,
    'account of this file is a loan or not in United States dollars. It was left out.',
    'accounts of this file are loans or not in United States dollars. They were left out.',
  ),
  ...counted(
    others.length,
    `account of this file, ending in ${others[0]}, isn’t in your settings. It was left out.`,
    'accounts of this file aren’t in your settings. They were left out.',
  ),
];

type Own = readonly OwnAccount[];

const endingOf = ({ number }: OwnAccount): string => number.slice(-4);

/** The account that the person chose for this file. */
const chosenIn = (own: Own, said: CsvMapping | undefined): OwnAccount | undefined =>
  own.find(({ key }) => key === said?.account);

/** The company's accounts. Choosing between two that end alike keeps one of them, and can only narrow the list. */
function ownBy(all: Own, said: CsvMapping = {}): readonly string[] {
  const chosen = chosenIn(all, said);
  const own = chosen ? all.filter((one) => one === chosen || endingOf(one) !== endingOf(chosen)) : all;
  const { number = '' } = said;
  const known = own.find((one) => isOneOf([one.number], number))?.number;
  if (known === undefined) return own.map((one) => one.number);
  const others = own.filter((one) => !one.number.endsWith(number.slice(-4)));
  return [...others.map((one) => one.number), number.length > known.length ? number : known];
}

const endingIn = (own: Own, ending: string): Own => own.filter((one) => one.number.endsWith(ending));

/** The accounts with the same last four digits as this one, if it isn't the only one. */
const sharedWith = (own: Own, key: string): Own => {
  const alike = own.filter((one) => one.key === key).flatMap((one) => endingIn(own, endingOf(one)));
  return alike.length > 1 ? alike : [];
};

/** True if a statement's number tells by itself that it is the company's account, or the person chose the account. */
function isSure(own: readonly string[], { account, number }: ReadStatement): boolean {
  if (lastFourOf(number) === undefined) return true;
  if (isPart(number)) return false;
  const whole = own.filter((each) => each.endsWith(account) && !isPart(each));
  return whole.length === 0 || whole.some((each) => digitsOf(number).endsWith(digitsOf(each)));
}

/** The accounts a statement may be of: by the full number, or by the person's choice if the number doesn't tell. */
function mayBeOf(own: Own, { account, number }: ReadStatement, said: CsvMapping | undefined): Own {
  const alike = endingIn(own, account);
  const isOf = (one: OwnAccount) => !isPart(one.number) && digitsOf(number).endsWith(digitsOf(one.number));
  const whole = isPart(number) ? [] : alike.filter(isOf);
  if (alike.length < 2 || whole.length === 1) return whole.length === 1 ? whole : alike;
  const chosen = chosenIn(alike, said);
  return chosen ? [chosen] : alike;
}

/** A statement under its account's name, with transaction IDs derived for that account. */
function ofOwn(own: Own, statement: ReadStatement, said: CsvMapping | undefined): ReadStatement {
  const [one] = mayBeOf(own, statement, said);
  if (!one || one.key === statement.account) return statement;
  const lines = statement.lines.map(({ id: _, ...line }) => ({ ...line, bookedOn: line.bookedOn ?? line.on }));
  return { ...statement, account: one.key, lines: [...withIds(one.key, lines)] };
}

const keysOf = (own: Own): string[] => [...new Set(own.map(({ key }) => key))];

/** The answers in the parser's form, with accounts by their last four digits. */
function inDigits(own: Own, mapping: CsvMapping | undefined): CsvMapping | undefined {
  const chosen = chosenIn(own, mapping);
  return chosen ? { ...mapping, account: endingOf(chosen) } : mapping;
}

/** Asks which account a file is of, if its number leaves that open. */
function whichAccount(
  read: Read<Statements>,
  own: Own,
  { mapping = {}, said }: { readonly mapping: CsvMapping | undefined; readonly said: CsvMapping | undefined },
): Outcome<ReadFile, never> | undefined {
  const asked = { columns: [], rows: [], accounts: keysOf(own), mapping };
  if (!read.ok) {
    const { numbers, isHidden } = read.refusal;
    if (!numbers && !isHidden) return undefined;
    const why = anyRefusalSentence(read.refusal);
    return done<ReadFile>({ asks: { ...asked, why, ...(numbers ? { numbers: [...numbers] } : {}) } });
  }
  const { statements } = read.value;
  const open = statements.map((one) => mayBeOf(own, one, said)).find((accounts) => accounts.length > 1);
  if (open) {
    const why = `More than one of your accounts ends in ${open.map(endingOf)[0]}. Choose the account of this file.`;
    return done<ReadFile>({ asks: { ...asked, accounts: keysOf(open), why } });
  }
  const { ours = [] } = mapping;
  const isChosen = ({ account }: ReadStatement) =>
    sharedWith(own, said?.account ?? '').some((one) => endingOf(one) === account);
  const unsure = statements.filter(
    (one) => !ours.includes(one.account) && !isChosen(one) && !isSure(ownBy(own, mapping), one),
  );
  if (unsure.length === 0) return undefined;
  const accounts = [...new Set(unsure.map(({ account }) => account))];
  const why = `This file shows only the end of its account number: ${accounts.join(', ')}. Import it only if that’s your trust account.`;
  return done<ReadFile>({ asks: { ...asked, why, confirms: [...ours, ...accounts] } });
}

const WHICH_ACCOUNT = 'This file doesn’t name its account, and you’ve imported more than one. Choose the account.';

/** After its cut-off, a bank books on the next banking day. A day further ahead was misread. */
const AHEAD_DAYS = 7;
const TO_COME: Refusal<'statement/future'> = { code: 'statement/future' };

/** True if a statement has future dates, which suggests that day and month are swapped. */
const isToCome = (statements: readonly Statement[], { now }: Member): boolean => {
  const today = bookedOn(now.toISOString());
  return statements.some(({ from, until }) => from > today || until > addDays(today, AHEAD_DAYS));
};

const ONE_OF_SEVERAL = 'Several accounts use this format. Choose the account.';

const PERHAPS_OTHERS =
  'This file doesn’t name its account, and it doesn’t continue from the account we expected. Choose the account.';

/** A table without any rows can't be mapped. */
const NO_ROWS: Refusal<'statement/unknown-format'> = {
  code: 'statement/unknown-format',
  sentence:
    'This file has no bank transactions, so nothing was imported. Download the statement from the bank as CSV, BAI2 or camt.053.',
};

/** A bank's word is short. A longer one is text in the wrong column. */
const WORD_SHOWN = 60;

const readOf = (read: Statements, own: Own, said: CsvMapping | undefined) => ({
  statements: read.statements.map((one): FileStatement => {
    const isAccountSaid = lastFourOf(one.number) === undefined;
    return { ...ofOwn(own, one, said), ...(isAccountSaid ? { isAccountSaid } : {}) };
  }),
  notes: notesOf(read),
});

const headersOf = ({ columns }: CsvPreview): readonly string[] => columns.map(({ name }) => name);

/** Reads a bank's table with the given or the saved format. */
async function readTable(
  ports: Ports,
  member: Member,
  text: string,
  { shown, said, own }: { shown: CsvPreview; said: CsvMapping | undefined; own: Own },
) {
  const headers = headersOf(shown);
  const table = nameOfHead(headers);
  const learned = await ports.learned.find(member.tenant, table);
  // A table without headers looks like any other with as many columns, so it is shown each time, filled in.
  const former = shown.isNamed ? learned?.mapping : undefined;
  // Without columns, the person answers only the remaining question, and the saved columns and signs stay.
  const whole = said && !said.columns ? { ...former, ...said, words: { ...former?.words, ...said.words } } : said;
  const mapping = whole ?? former;
  const parsed = parseStatement(text, inDigits(own, mapping), ownBy(own, said));
  const account = whichAccount(parsed, own, { mapping, said });
  if (account) return account;
  const asks = (why: string, words: readonly AskedWord[] = []) => {
    const { columns, rows } = shown;
    return done<ReadFile>({
      asks: {
        ...{ why, columns: [...columns], rows: rows.map((row) => [...row]), accounts: keysOf(own) },
        mapping: (words.length > 0 ? mapping : learned?.mapping) ?? {},
        ...(words.length > 0 ? { words: words.map(({ word, of }) => ({ word: cleaned(word, WORD_SHOWN), of })) } : {}),
      },
    });
  };
  if (!parsed.ok && parsed.refusal.code === 'statement/unknown-columns' && shown.rows.length === 0)
    return refuse(NO_ROWS);
  // Unknown words appear only once the columns are known, so they are asked about even after an answer.
  if (!parsed.ok && parsed.refusal.words) return asks(anyRefusalSentence(parsed.refusal), parsed.refusal.words);
  if (!parsed.ok)
    return !said && ANSWERABLE.includes(parsed.refusal.code) ? asks(anyRefusalSentence(parsed.refusal)) : parsed;
  // The format is saved only if the file could be read. A file with future dates is refused or asked about again.
  if (isToCome(parsed.value.statements, member))
    return !said && mapping ? asks(anyRefusalSentence(TO_COME)) : refuse(TO_COME);
  // The account was given once. A file of another account would silently go to the wrong books.
  const isUnnamed = parsed.value.statements.some(({ number }) => lastFourOf(number) === undefined);
  if (!said && mapping?.account && isUnnamed) {
    // A table whose own column only names the account has nothing else to ask about.
    const asksAccount = (why: string) =>
      shown.columns.some(({ name, field }) => (mapping.columns ? mapping.columns[name] : field) === 'account')
        ? done<ReadFile>({ asks: { why, columns: [], rows: [], accounts: keysOf(own), mapping } })
        : asks(why);
    if (mapping.several || sharedWith(own, mapping.account).length > 0) return asksAccount(ONE_OF_SEVERAL);
    const imported = await ports.statements.recent(member.tenant);
    if (imported.some((one) => one.account !== mapping.account)) return asksAccount(WHICH_ACCOUNT);
    const { statements } = parsed.value;
    const others = await Promise.all(statements.map((one) => isPerhapsOthers(ports, member.tenant, one)));
    if (others.includes(true)) return asksAccount(PERHAPS_OTHERS);
  }
  if (whole) {
    // No more than the last four digits of a number are kept, and no choice between accounts that end alike.
    const { number: _, account: chosen = '', ...others } = whole;
    const kept = chosen === '' || sharedWith(own, chosen).length > 0 ? others : { ...others, account: chosen };
    const learned = { tenantId: member.tenant, table, headers: [...headers], mapping: kept };
    await ports.learned.keep({ ...learned, ...signedBy(member) });
  }
  return done<ReadFile>(readOf(parsed.value, own, said));
}

/** Reads a statement file. For a table without a saved format, its first rows are shown and nothing is imported. */
export async function readFile(ports: Ports, member: Member, text: string, said?: CsvMapping) {
  const own = await ports.ownAccounts(member.tenant);
  const shown = formatOf(text) === 'CSV' ? previewCsv(text.replace(/^\ufeff/, '')) : undefined;
  if (shown?.ok) return readTable(ports, member, text, { shown: shown.value, said, own });
  const parsed = parseStatement(text, inDigits(own, said), ownBy(own, said));
  const account = whichAccount(parsed, own, { mapping: said, said });
  if (account) return account;
  return parsed.ok ? done<ReadFile>(readOf(parsed.value, own, said)) : parsed;
}

/** Forgets a saved import format. */
export async function forgetTable(
  { learned }: Pick<Ports, 'learned'>,
  member: Member,
  table: string,
): Promise<Outcome<{ readonly forgotten: true }, Refusal<'statement/no-table' | 'staff/no-name'>>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const known = await learned.find(member.tenant, table);
  if (!known) return refuse({ code: 'statement/no-table' });
  await learned.keep({ ...known, forgotten: signedBy(member) });
  return done({ forgotten: true });
}
