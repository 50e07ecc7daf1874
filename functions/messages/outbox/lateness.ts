import { formatMomentAhead, type Instant } from '#shared/dates.ts';
import type { Language } from '#shared/text/language.ts';
import { messagesText } from '#shared/text/messages.ts';
import type { Clock } from '../../ports.ts';
import type { Sender } from '../sender.ts';

/** The event's time, if its messages are sent late. */
export type Lateness = { readonly lateSince?: Instant; readonly now: Clock };

/** Until then a delay goes unnoticed, and news is still news. */
const LATE_AFTER_MS = 60 * 60 * 1000;

/** True if a message is so late that it says so and news is left out, because it would only confuse. */
export const isLate = ({ lateSince, now }: Lateness): boolean =>
  lateSince !== undefined && now().getTime() - Date.parse(lateSince) > LATE_AFTER_MS;

/** The first lines of a late email. Beside newer ones, it must not look like news. */
export const lateLines = (
  late: Lateness,
  { timeZone }: Pick<Sender, 'timeZone'>,
  language: Language,
): readonly string[] =>
  late.lateSince && isLate(late)
    ? [messagesText[language].email.late(formatMomentAhead(late.lateSince, timeZone, language))]
    : [];
