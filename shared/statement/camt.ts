import type { Day } from '../dates.ts';
import { done, refuse } from '../outcome.ts';
import { bookedDays } from './booked-days.ts';
import { readElements } from './camt-elements.ts';
import { dayIn, type Elements, entryOf, firstOf, signedCents } from './camt-entry.ts';
import { lastFourOf } from './cleaned.ts';
import { bankDay } from './figures.ts';
import { type ReadLine, withIds } from './line-ids.ts';
import { LINES_MAX, movedBy, type Read, refuseLine, refuseSize, type Statements } from './reading.ts';
import type { Statement } from './statement.ts';

/** The message's name with its version, at the end of its namespace. Fields are added from version to version. */
const NAMESPACE = /camt\.053\.001\.(?:0[2-9]|1\d)$/;
const OTHER_MESSAGE = /camt\.05[24]\./;

/** What is found of the statement that is being read. */
type Draft = {
  readonly of: Map<string, string[]>;
  readonly lines: ReadLine[];
  readonly days: Day[];
  opening?: number;
  closing?: number;
  entries: number;
};

/** How many texts of one entry are kept; a batch may name thousands of payments. */
const TEXTS_MAX = 20;

/** Collects texts by their path below an element. */
function keep(elements: Map<string, string[]>, path: string, text: string): void {
  const texts = elements.get(path) ?? [];
  if (texts.length < TEXTS_MAX) texts.push(text);
  elements.set(path, texts);
}

/** Takes in a balance: what opens and what closes the statement, in the bank's ledger. */
function addBalance(draft: Draft, elements: Elements, line: number): Read<undefined> {
  const code = firstOf(elements, 'Tp/CdOrPrtry/Cd');
  if (!['OPBD', 'PRCD', 'CLBD'].includes(code ?? '')) return done(undefined);
  const cents = signedCents(elements, line);
  if (!cents.ok) return cents;
  if (code === 'CLBD') draft.closing = cents.value;
  // The day's own opening balance is more to the point than what closed the day before.
  else if (code === 'OPBD' || draft.opening === undefined) draft.opening = cents.value;
  const on = dayIn(elements, 'Dt');
  if (on && code !== 'PRCD') draft.days.push(on);
  return done(undefined);
}

/** Whether the statement's own sums fit its lines. */
function addsUp({ of, lines, opening, closing, entries }: Draft): boolean {
  const moved = movedBy(lines);
  if (!Number.isSafeInteger(moved)) return false;
  if (opening !== undefined && closing !== undefined && opening + moved !== closing) return false;
  const counted = firstOf(of, 'TxsSummry/TtlNtries/NbOfNtries');
  return counted === undefined || Number(counted) === entries;
}

/** The statement that has been read. */
function finished(draft: Draft, line: number): Read<Statement> {
  const { of, lines, opening, closing } = draft;
  const number = firstOf(of, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id');
  const account = number && lastFourOf(number);
  if (!account) return refuseLine('statement/no-account', line, 'the account’s number is missing or too short');
  if (!addsUp(draft))
    return refuseLine('statement/totals', line, 'the balances or counts of this statement don’t fit its entries');
  const told = [firstOf(of, 'FrToDt/FrDtTm'), firstOf(of, 'FrToDt/ToDtTm')].map((day) => bankDay(day ?? ''));
  const days = [...draft.days, ...lines.map(({ bookedOn }) => bookedOn)].toSorted();
  const [from = days[0], until = days.at(-1)] = told;
  if (!from || !until) return refuseLine('statement/not-read', line, 'the statement has no day that can be read');
  return done({
    account,
    from,
    until,
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
    days: bookedDays(lines),
    lines: [...withIds(account, lines)],
  });
}

const STATEMENT = 'Document/BkToCstmrStmt/Stmt';
/** The parts that are read as a whole, each below its own name; what else stands in a statement is kept by its path. */
const PARTS = ['Ntry', 'Bal'];

/** Reads a statement in camt.053 (ISO 20022), versions 02 to 13: what the bank booked, and nothing that is pending. */
export function parseCamt(text: string): Read<Statements> {
  const statements: Statement[] = [];
  let [entries, notBooked] = [0, 0];
  let draft: Draft | undefined;
  let part: Map<string, string[]> | undefined;
  const below = (path: readonly string[]) => path.slice(part ? 4 : 3).join('/');
  const isPart = (path: readonly string[]) => path.length === 4 && PARTS.includes(path[3] ?? '');

  const closePart = (draft: Draft, elements: Elements, name: string, line: number): Read<undefined> => {
    if (name === 'Bal') return addBalance(draft, elements, line);
    entries += 1;
    draft.entries += 1;
    if (entries > LINES_MAX) return refuseSize(line);
    const entry = entryOf(elements, line);
    if (!entry.ok) return entry;
    if (entry.value === 'not booked') notBooked += 1;
    else if (entry.value) draft.lines.push(entry.value);
    return done(undefined);
  };

  const read = readElements(text, {
    open(path, attributes, line) {
      if (path.length === 1) return rootOf(attributes, path[0] ?? '', line);
      if (path.join('/') === STATEMENT) draft = { of: new Map(), lines: [], days: [], entries: 0 };
      if (!draft) return done(undefined);
      if (isPart(path)) part = new Map();
      const currency = attributes['Ccy'];
      if (currency !== undefined) keep(part ?? draft.of, `${below(path)}@Ccy`, currency);
      return done(undefined);
    },
    close(path, content, line) {
      if (!draft) return done(undefined);
      if (path.length === 3) {
        const statement = finished(draft, line);
        draft = undefined;
        if (statement.ok) statements.push(statement.value);
        return statement.ok ? done(undefined) : statement;
      }
      if (part && isPart(path)) {
        const elements = part;
        part = undefined;
        return closePart(draft, elements, path[3] ?? '', line);
      }
      if (content !== '') keep(part ?? draft.of, below(path), content);
      return done(undefined);
    },
  });
  return read.ok ? done({ statements, notBooked }) : read;
}

/** Looks at the root: only a booked statement is read. */
function rootOf(attributes: Readonly<Record<string, string>>, name: string, line: number): Read<undefined> {
  const namespaces = Object.entries(attributes).flatMap(([key, value]) => (key.startsWith('xmlns') ? [value] : []));
  if (name === 'Document' && namespaces.some((namespace) => NAMESPACE.test(namespace))) return done(undefined);
  if (namespaces.some((namespace) => OTHER_MESSAGE.test(namespace)))
    return refuseLine(
      'statement/unknown-format',
      line,
      'it is a report of the day under way',
      'Download the statement (camt.053), which has only what is booked.',
    );
  return refuse({ code: 'statement/unknown-format' });
}
