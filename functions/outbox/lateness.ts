import { formatMomentAhead, type Instant } from '#shared/dates.ts';
import type { Language } from '#shared/text/language.ts';
import { messagesText } from '#shared/text/messages.ts';
import type { Sender } from '../messages/sender.ts';
import type { Clock } from '../ports.ts';

/** When something happened, where its messages are sent later than at once. */
export type Lateness = { readonly lateSince?: Instant; readonly now: Clock };

/** Until then nobody wonders, and news is still news. */
const LATE_AFTER_MS = 60 * 60 * 1000;

/** Whether a message is so late that it says so, and that news is left out: it would only confuse. */
export const isLate = ({ lateSince, now }: Lateness): boolean =>
  lateSince !== undefined && now().getTime() - Date.parse(lateSince) > LATE_AFTER_MS;

/** What an e-mail that comes late says first: read beside newer ones, it must not look like news. */
export const lateLines = (
  late: Lateness,
  { timeZone }: Pick<Sender, 'timeZone'>,
  language: Language,
): readonly string[] =>
  late.lateSince && isLate(late)
    ? [messagesText[language].email.late(formatMomentAhead(late.lateSince, timeZone, language))]
    : [];
