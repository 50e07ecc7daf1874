import { formatDayAhead } from '#shared/dates.ts';
import type { ExceptionWord } from '#shared/ledger/exception-word.ts';
import { formatDollars } from '#shared/money.ts';
import { exceptionsText } from '#shared/text/console/exceptions.ts';
import { staffExceptionsText as words } from '#shared/text/staff-exceptions.ts';
import { deliverWord } from './deliver-ledger-words.ts';
import type { OutboxPorts } from './deliver-messages.ts';

function linesSection({ count, isMore, amount, oldest }: NonNullable<ExceptionWord['lines']>) {
  return {
    heading: words.lines.heading,
    rows: [
      { label: words.lines.count, value: words.counted(count, isMore) },
      ...(amount > 0 ? [{ label: words.lines.amount, value: formatDollars(amount) }] : []),
      { label: words.oldest, value: formatDayAhead(oldest, 'en') },
    ],
  };
}

const proofsSection = ({ count, due }: NonNullable<ExceptionWord['proofs']>) => ({
  heading: words.proofs.heading,
  rows: [
    { label: words.proofs.count, value: words.counted(count, false) },
    { label: words.proofs.due, value: formatDayAhead(due, 'en') },
  ],
});

const rowsOf = ({ kind, count, amount, oldest }: ExceptionWord['found'][number]) => ({
  label: exceptionsText.kinds[kind].title,
  value: words.found.since(count, amount > 0 ? formatDollars(amount) : '', formatDayAhead(oldest, 'en')),
});

/** Emails the people who resolve exceptions about those that have persisted, once per banking day and address. */
export const deliverExceptions = (
  ports: OutboxPorts,
  { tenantId, on, lines, proofs, found }: ExceptionWord,
): Promise<void> =>
  deliverWord(ports, tenantId, (sender) => ({
    ...({ kind: 'staff exceptions', name: `exceptions#${on}`, about: {} } as const),
    written: {
      subject: words.subject(sender.name),
      heading: words.heading,
      paragraphs: [words.advice],
      sections: [
        ...(proofs ? [proofsSection(proofs)] : []),
        ...(lines ? [linesSection(lines)] : []),
        ...(found.length > 0 ? [{ heading: words.found.heading, rows: found.map(rowsOf) }] : []),
      ],
    },
  }));
