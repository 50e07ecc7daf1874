import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import { formatDate } from '#shared/dates.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { type Proposal, shortVersion } from '#shared/proposal/proposal.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { roleText } from '#shared/text/console/roles.ts';
import { settingsPart } from '#shared/text/console/settings.ts';
import { controlsOf } from '#shared/text/console/year-controls.ts';
import { OPEN_ACCOUNTS, yearPaperText as words } from '#shared/text/console/year-paper.ts';
import type { BookPaper, BookRow, BookTable } from '../../messages/book-pdf.ts';
import { type SettingsStep, UNMATCHED_MAX, type YearReview } from './year-review.ts';

const number = (count: number): string => count.toLocaleString('en-US');
const dollars = (amount: number): string =>
  amount < 0 ? `(${formatDollars(toCents(-amount))})` : formatDollars(toCents(amount));

/** Rows in groups: the group's name is printed once, at its first row. */
const grouped = <T extends { readonly group: string }>(all: readonly T[], cellsOf: (one: T) => readonly string[]) =>
  all.map((one, at): BookRow => ({ cells: [one.group === all[at - 1]?.group ? '' : one.group, ...cellsOf(one)] }));

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
    rows: grouped(controlsOf(config), ({ name, isOn, setting }) => [name, isOn ? on : off, setting]),
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
    rows: grouped(counts, ({ label, count }) => [label, number(count)]),
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
    parts ? [...new Set(parts.map(settingsPart))].join(', ') : unknown;
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
  const { heading, columns, missing, notOver, before, all, lack } = words.months;
  const over = months.filter(({ standing }) => standing === 'over');
  const without = over.filter(({ made }) => !made).map(({ month }) => monthName(month));
  const cellsOf = ({ month, made, standing }: YearReview['months'][number]): readonly string[] => {
    if (made) return [monthName(month), made.by, formatDate(made.at, timeZone)];
    return [monthName(month), { open: notOver, before, over: missing }[standing], ''];
  };
  return {
    heading,
    columns: [
      { title: columns.month, share: 1 },
      { title: columns.made, share: 1.4 },
      { title: columns.on, share: 1 },
    ],
    rows: months.map((each) => ({ cells: cellsOf(each) })),
    note: without.length > 0 ? lack(without.join(', ')) : over.length > 0 ? all : undefined,
  };
}

function openTable({ year, isOver, balances, unmatched: { lines, isMore } }: YearReview): BookTable {
  const { heading, columns, account: accountOf, lines: unmatched, most } = words.open;
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const isCut = isMore && lines.length >= UNMATCHED_MAX;
  return {
    heading: heading(year, isOver),
    columns: [
      { title: columns.what, share: 3.5 },
      { title: columns.count, share: 1, isAmount: true },
      { title: columns.amount, share: 1.2, isAmount: true },
    ],
    rows: [
      ...OPEN_ACCOUNTS.map((account) => ({ cells: [accountOf(account), '', dollars(balances[account])] })),
      { cells: [unmatched, isCut ? most(lines.length) : number(lines.length), dollars(sum)] },
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
    roles.includes('approver') && approveUpTo ? dollars(approveUpTo) : noPayments,
    offices?.map(officeOf).join(', ') ?? allOffices,
  ];
  return {
    heading,
    columns: [
      { title: columns.name, share: 1.4 },
      { title: columns.roles, share: 2 },
      { title: columns.most, share: 1.2, isAmount: true },
      { title: columns.scope, share: 1.8 },
    ],
    rows: approvers.map((each) => ({ cells: cellsOf(each) })),
    note: approvers.length === 0 ? none : undefined,
  };
}

const tablesOf = (review: YearReview): readonly BookTable[] =>
  [controlTable, countTable, changeTable, monthTable, openTable, approverTable].map((table) => table(review));

/** The hash of everything that a signer reads in an annual review. Its preparer, date and signatures aren't part of it. */
export const yearVersion = (review: YearReview): string =>
  createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify({ year: review.year, tables: tablesOf(review) }))))
    .digest('hex');

/** The signatures under a report: one person proposed it, and another approved it. Undefined if there are none. */
export type ReportSignature = Pick<Proposal<'report signature'>, 'by' | 'at' | 'change' | 'decided'>;

/** A signature that is still worth something: no one has rejected or withdrawn it. */
const standingOf = (signature: ReportSignature | undefined): ReportSignature | undefined =>
  signature?.decided?.what === 'rejected' ? undefined : signature;

function stateWords(review: YearReview, version: string, signature: ReportSignature | undefined): string {
  const { isOver, year, log, config } = review;
  const { state, and } = words;
  const on = (at: string): string => formatDate(at, config.timeZone);
  if (log.broken) return state.broken(log.broken.sequence);
  if (!isOver) return state.draft(year);
  const standing = standingOf(signature);
  if (!standing) return state.none;
  const { by, at, change, decided } = standing;
  if (change.version !== version)
    return state.changed(shortVersion(change.version), decided ? and(by, decided.by) : by);
  return decided ? state.signed(by, on(at), decided.by, on(decided.at)) : state.first(by, on(at));
}

/** Lines to sign on, with the names of those who signed exactly this version. */
function signatureLines({ config }: YearReview, version: string, signature: ReportSignature | undefined) {
  const found = standingOf(signature);
  const signed = found?.change.version === version ? [found, ...(found.decided ? [found.decided] : [])] : [];
  return [0, 1].map((at) => {
    const one = signed[at];
    return {
      label: bookPaperText.reviewed,
      name: one ? `${one.by}, ${formatDate(one.at, config.timeZone)}` : '',
    };
  });
}

/** A year's review of the fraud controls (Nacha Operating Rules, 2.2.4) and the escrow accounts, to be signed. */
export function yearPaper(
  review: YearReview,
  { by, now, signature }: { readonly by: string; readonly now: Date; readonly signature: ReportSignature | undefined },
): BookPaper {
  const { year, config, log } = review;
  const version = yearVersion(review);
  const { about, counted, version: hashed } = words.prints;
  return {
    reference: words.version(year, shortVersion(version)),
    title: words.title,
    amount: year,
    sentence: [
      words.prepared(formatDate(now.toISOString(), config.timeZone), by),
      stateWords(review, version, signature),
    ].join(' '),
    tables: tablesOf(review),
    signatures: signatureLines(review, version, signature),
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
