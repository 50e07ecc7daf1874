import { type Day, formatDayAhead, formatMomentAhead, type Instant } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { digestText as words } from '#shared/text/console/digest.ts';
import { type Email, emailOf } from '../../messages/email.ts';
import type { ReceiptRow } from '../../messages/receipt.ts';
import type { Sender } from '../../messages/sender.ts';
import type { DigestCount, DigestFacts, DigestPart, GoodFunds } from './digest-facts.ts';

/** The maximum number of files listed in an e-mail. The console shows all of them. */
const FILES_MAX = 10;

/** The parts about problems. The other parts are items waiting for someone. */
const TROUBLES: readonly DigestPart[] = ['failed', 'unknown', 'holds'];

function goodRows({ count, isMore, amount, files }: GoodFunds): readonly ReceiptRow[] {
  const shown = files.slice(0, FILES_MAX).map(({ name, amount: of }) => ({ label: name, value: formatDollars(of) }));
  const left = files.length - shown.length;
  return [
    { label: words.inAll, value: words.inCount(formatDollars(amount ?? 0), count, isMore) },
    ...shown,
    ...(left > 0 ? [{ label: words.others, value: words.moreFiles(left) }] : []),
  ];
}

function rowOf(
  part: Exclude<DigestPart, 'good'>,
  { count, isMore, amount, oldestAt }: DigestCount,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): ReceiptRow {
  const { label, counts } = words.parts[part];
  const minutes = oldestAt ? Math.max(0, (now.getTime() - Date.parse(oldestAt)) / 60_000) : 0;
  const since = !oldestAt
    ? ''
    : part === 'deadlines'
      ? words.next(formatMomentAhead(oldestAt, timeZone, 'en'))
      : words.oldest(words.age(minutes));
  const worth = amount && amount > 0 ? words.worth(formatDollars(amount)) : '';
  return { label, value: `${counts(count, isMore)}${worth}${since}` };
}

type Written = {
  readonly on: Day;
  readonly since: Instant;
  readonly now: Date;
  readonly parts: readonly DigestPart[];
  readonly isMember: boolean;
};

/** A day's digest as one e-mail. */
export function digestEmail(sender: Sender, facts: DigestFacts, { on, since, now, parts, isMember }: Written): Email {
  const at = { now, timeZone: sender.timeZone };
  const others = parts.filter((part) => part !== 'good');
  const section = (heading: string, some: typeof others) =>
    some.length > 0 ? [{ heading, rows: some.map((part) => rowOf(part, facts[part], at)) }] : [];
  const body = {
    subject: words.subject(formatDayAhead(on, 'en'), sender.name),
    heading: words.heading(formatDayAhead(on, 'en')),
    paragraphs: [],
    sections: [
      ...(parts.includes('good')
        ? [{ heading: words.good(formatMomentAhead(since, sender.timeZone, 'en')), rows: goodRows(facts.good) }]
        : []),
      ...section(
        words.troubles,
        others.filter((part) => TROUBLES.includes(part)),
      ),
      ...section(
        isMember ? words.waits : words.waitsHere,
        others.filter((part) => !TROUBLES.includes(part)),
      ),
    ],
  };
  const why = isMember ? words.whyMember : words.whyShared;
  return emailOf(sender, body, [words.where, why(sender.name), words.noReply]);
}
