import type * as z from 'zod/mini';
import type { takeFileRoute } from '#shared/contracts/exports.ts';
import { type Day, formatDay } from '#shared/dates.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { filesText } from '#shared/text/console/files.ts';
import { BOOK_ROWS_MAX, type BookColumn, type BookPaper, type BookTable } from '../../messages/book-pdf.ts';
import { senderOf } from '../../messages/sender.ts';
import { cardOf } from '../file-card.ts';
import { ownConfig, type Reader, scopeOf } from '../reader.ts';
import { type Exporter, noted } from './exporter.ts';
import type { FilePaperPorts } from './ports.ts';

const words = bookPaperText.file;

type Card = NonNullable<Awaited<ReturnType<typeof cardOf>>>['card'];
type Ledger = NonNullable<Card['ledger']>;

const dollars = (amount: number): string =>
  amount < 0 ? `(${formatDollars(toCents(-amount))})` : formatDollars(toCents(amount));
const sumOf = (amounts: readonly number[]): string => dollars(amounts.reduce((total, each) => total + each, 0));

const LEAVES: readonly Ledger[number]['what'][] = ['paid', 'put back', 'refunded', 'charged'];

/**
 * A file's receipts and disbursements. Money that was returned counts in neither total: a returned deposit wasn't
 * received in the end, and a returned disbursement wasn't paid.
 */
export function fileLines(ledger: Ledger): BookTable {
  const { on, what, reference, received, paid, balance } = words.columns;
  const money = (title: string): BookColumn => ({ title, share: 1.3, isAmount: true });
  const printed = ledger.slice(-BOOK_ROWS_MAX);
  const left = ledger.length - printed.length;
  const amounts = ledger.map(({ amount }) => amount);
  const out = ledger.filter((line) => LEAVES.includes(line.what)).map(({ amount }) => -amount);
  return {
    heading: words.lines,
    columns: [
      ...[
        { title: on, share: 1 },
        { title: what, share: 3 },
        { title: reference, share: 1.8 },
      ],
      ...[received, paid, balance].map(money),
    ],
    rows: [
      ...printed.map((line) => ({
        cells: [
          ...[formatDay(line.on), filesText.ledger.what[line.what](line.who), line.reference],
          ...(line.amount > 0 ? [dollars(line.amount), ''] : ['', dollars(-line.amount)]),
          dollars(line.balance),
        ],
      })),
      {
        cells: [...[words.sum, '', '', sumOf([...amounts, ...out])], ...[sumOf(out), sumOf(amounts)]],
        isSum: true,
      },
    ],
    note: left > 0 ? words.cut(left) : ledger.length === 0 ? words.none : undefined,
  };
}

function paperOf(
  { file, property, closing }: Card,
  ledger: Ledger,
  made: { readonly by: string; readonly on: Day },
): BookPaper {
  return {
    reference: file.number ?? property,
    title: words.title,
    amount: dollars(ledger.at(-1)?.balance ?? 0),
    sentence: [
      property.endsWith('.') ? property : `${property}.`,
      ...(closing?.on ? [words.closing(formatDay(closing.on))] : []),
      words.sentence(formatDay(made.on), made.by),
    ].join(' '),
    tables: [fileLines(ledger)],
    signatures: [],
    prints: [],
  };
}

/** Returns a file's ledger. The download is recorded before it is drawn. */
export async function takeFile(
  ports: FilePaperPorts,
  caller: Exporter & Reader,
  { file }: { readonly file: string },
): Promise<Outcome<z.input<typeof takeFileRoute.reply>, Refusal<'staff/no-closing' | 'staff/whole-company'>>> {
  const { tenant, now } = caller;
  const card = (await cardOf(ports, tenant, { file, scope: scopeOf(caller), now }))?.card;
  if (!card) return refuse({ code: 'staff/no-closing' });
  if (!card.ledger) return refuse({ code: 'staff/whole-company' });
  const config = await ownConfig(ports, tenant);
  const who = await noted(ports, caller, {
    what: 'ledger/file-taken',
    subject: file,
    asked: card.file.number ? { file: card.file.number } : {},
  });
  const paper = paperOf(card, card.ledger, { by: who.by, on: bookedOn(now.toISOString()) });
  const pdf = await ports.bookPdf(senderOf(config), paper);
  return done({
    name: `file-${(card.file.number ?? file).replaceAll(/[^A-Za-z0-9.-]+/g, '-')}.pdf`,
    pdf: pdf.toString('base64'),
  });
}
