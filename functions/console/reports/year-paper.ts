import { formatDate } from '#shared/dates.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { shortVersion } from '#shared/proposal/proposal.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { roleText } from '#shared/text/console/roles.ts';
import { settingsPart } from '#shared/text/console/settings.ts';
import { controlsOf } from '#shared/text/console/year-controls.ts';
import { OPEN_ACCOUNTS, yearPaperText as words } from '#shared/text/console/year-paper.ts';
import type { BookPaper, BookTable } from '../../messages/book-pdf.ts';
import { type ReportSignature, type SignedAs, signatureLines, signedWords, versionOf } from './signatures.ts';
import type { SettingsStep, YearReview } from './year-review.ts';

const number = (count: number): string => count.toLocaleString('en-US');
const dollars = (amount: number): string =>
  amount < 0 ? `(${formatDollars(toCents(-amount))})` : formatDollars(toCents(amount));

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function controlTable({ config }: YearReview): BookTable {
  const { heading, columns, on, off } = words.controls;
  return {
    heading,
    columns: [
      { title: columns.group, share: 1 },
      { title: columns.name, share: 2 },
      { title: columns.state, share: 0.5 },
      { title: columns.setting, share: 3 },
    ],
    rows: controlsOf(config).map(({ group, name, isOn, setting }) => ({
      cells: [group, name, isOn ? on : off, setting],
    })),
    isGrouped: true,
  };
}

function countTable({ year, counts }: YearReview): BookTable {
  const { heading, columns } = words.counts;
  return {
    heading: heading(year),
    columns: [
      { title: columns.group, share: 1.2 },
      { title: columns.label, share: 3.5 },
      { title: columns.count, share: 0.8, isAmount: true },
    ],
    rows: counts.map(({ group, label, count }) => ({ cells: [group, label, number(count)] })),
    isGrouped: true,
  };
}

function decisionWords({ proposedBy, decision }: SettingsStep): string {
  const { open, approved, rejected, withdrawn } = words.changes;
  if (!decision) return open;
  if (decision.what === 'approved') return approved(decision.by);
  return decision.by === proposedBy ? withdrawn : rejected(decision.by);
}

function changeTable({ year, config: { timeZone }, settings: { steps, more } }: YearReview): BookTable {
  const { heading, columns, unknown, none, cut } = words.changes;
  const partsOf = ({ parts }: SettingsStep): string =>
    parts ? capitalized([...new Set(parts.map(settingsPart))].join(', ')) : unknown;
  return {
    heading: heading(year),
    columns: [
      { title: columns.on, share: 0.9 },
      { title: columns.what, share: 2.4 },
      { title: columns.proposed, share: 1.3 },
      { title: columns.decided, share: 1.8 },
      { title: columns.record, share: 0.7, isAmount: true },
    ],
    rows: steps.map((step) => ({
      cells: [formatDate(step.at, timeZone), partsOf(step), step.proposedBy, decisionWords(step), number(step.record)],
    })),
    note: more > 0 ? cut(more) : steps.length === 0 ? none : undefined,
  };
}

const { monthName } = bookPaperText.month;

function monthTable({ months, config: { timeZone } }: YearReview): BookTable {
  const { heading, columns, missing, notDownloaded, notOver, before, all, lack, signedBy, unsigned } = words.months;
  const on = (at: string): string => formatDate(at, timeZone);
  const over = months.filter(({ standing }) => standing === 'over');
  const namesOf = (some: typeof months): string => some.map(({ month }) => monthName(month)).join(', ');
  const without = over.filter(({ made, signed }) => !(made || signed));
  const open = over.filter(({ made, signed }) => made && !signed);
  const cellsOf = ({ month, made, signed, standing }: YearReview['months'][number]): readonly string[] => [
    monthName(month),
    ...(made
      ? [made.by, on(made.at)]
      : [signed ? notDownloaded : { open: notOver, before, over: missing }[standing], '']),
    signed ? signedBy(signed.first, signed.by, on(signed.at)) : '',
  ];
  const notes = [
    ...(without.length > 0 ? [lack(namesOf(without))] : over.length > 0 ? [all] : []),
    ...(open.length > 0 ? [unsigned(namesOf(open))] : []),
  ];
  return {
    heading,
    columns: [
      { title: columns.month, share: 1 },
      { title: columns.made, share: 1.4 },
      { title: columns.on, share: 0.8 },
      { title: columns.signed, share: 2 },
    ],
    rows: months.map((each) => ({ cells: cellsOf(each) })),
    note: notes.join(' ') || undefined,
  };
}

function openTable({ year, isOver, balances, unmatched: { lines, isMore } }: YearReview): BookTable {
  const { heading, columns, account: accountOf, deposits, withdrawals, most } = words.open;
  // Deposits and withdrawals don't offset each other. If only some were read, no total is shown.
  const unmatched = (label: string, way: KeptLine['direction']): BookTable['rows'][number] => {
    const some = lines.filter(({ direction }) => direction === way);
    const sum = some.reduce((total, { amount }) => total + amount, 0);
    return { cells: isMore ? [label, most(some.length), ''] : [label, number(some.length), dollars(sum)] };
  };
  return {
    heading: heading(year, isOver),
    columns: [
      { title: columns.what, share: 3.5 },
      { title: columns.count, share: 1, isAmount: true },
      { title: columns.amount, share: 1.2, isAmount: true },
    ],
    rows: [
      ...OPEN_ACCOUNTS.map((account) => ({ cells: [accountOf(account), '', dollars(balances[account])] })),
      unmatched(deposits, 'in'),
      unmatched(withdrawals, 'out'),
    ],
  };
}

const APPROVING = ['owner', 'approver'] as const;

function approverTable({ members, config }: YearReview): BookTable {
  const { heading, columns, noPayments, allOffices, none } = words.approvers;
  const approvers = members
    .filter(({ roles }) => APPROVING.some((role) => roles.includes(role)))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US') || (one.id < other.id ? -1 : 1));
  const officeOf = (id: string): string => config.offices.find((office) => office.id === id)?.title ?? id;
  const cellsOf = ({ name, roles, approveUpTo, offices }: StaffMember) => [
    name,
    roles.map((role) => roleText[role].name).join(', '),
    offices?.map(officeOf).join(', ') ?? allOffices,
    roles.includes('approver') && approveUpTo ? dollars(approveUpTo) : noPayments,
  ];
  return {
    heading,
    columns: [
      { title: columns.name, share: 1.4 },
      { title: columns.roles, share: 2 },
      { title: columns.scope, share: 1.8 },
      { title: columns.most, share: 1.2, isAmount: true },
    ],
    rows: approvers.map((each) => ({ cells: cellsOf(each) })),
    note: approvers.length === 0 ? none : undefined,
  };
}

const tablesOf = (review: YearReview): readonly BookTable[] =>
  [controlTable, countTable, changeTable, monthTable, openTable, approverTable].map((table) => table(review));

/** The hash of everything a signer reads in an annual review, without its preparer, date and signatures. */
export const yearVersion = (review: YearReview): string => versionOf({ year: review.year, tables: tablesOf(review) });

function stateWords({ isOver, year, log }: YearReview, signed: SignedAs): string {
  const { state } = words;
  if (log.broken) return state.broken(log.broken.sequence);
  return isOver ? (signedWords(signed) ?? state.none) : state.draft(year);
}

/** A year's review of the fraud controls (Nacha Operating Rules, 2.2.4) and the escrow accounts, to be signed. */
export function yearPaper(
  review: YearReview,
  { by, now, signature }: { readonly by: string; readonly now: Date; readonly signature: ReportSignature | undefined },
): BookPaper {
  const { year, config, log } = review;
  const version = yearVersion(review);
  const signed = { version, signature, timeZone: config.timeZone };
  const { about, counted, version: hashed } = words.prints;
  return {
    reference: bookPaperText.signatures.version(year, shortVersion(version)),
    title: words.title,
    amount: year,
    sentence: [words.prepared(formatDate(now.toISOString(), config.timeZone), by), stateWords(review, signed)].join(
      ' ',
    ),
    tables: tablesOf(review),
    signatures: signatureLines(signed),
    prints: [
      about,
      {
        heading: counted.heading,
        text: [
          counted.text(log.first, log.last, year, config.timeZone),
          ...(log.broken || log.last < log.first ? [] : [counted.whole]),
        ].join(' '),
      },
      { heading: hashed.heading, text: hashed.text(version) },
    ],
  };
}
