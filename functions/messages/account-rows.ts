import { accountLabel } from '#shared/bank/account.ts';
import { formatCreatedOn } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { staffMessagesText } from '#shared/text/staff-messages.ts';
import { type AccountCheck, shortMark } from '#shared/transfer/account-check.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

const words = staffMessagesText.en.account;

const ownerLine = ({ payee, ownerScore }: AccountCheck): string =>
  ownerScore === null ? words.unasked(payee) : words.score(payee, ownerScore);

/**
 * The account that a payment goes to, for the staff: its owner as far as the bank says, how and when it was linked, why
 * it needs a call, and the number to call.
 */
export function accountRows(
  { accountCheck: check, mobilePhone }: Pick<Transfer, 'accountCheck' | 'mobilePhone'>,
  timeZone: string,
): readonly { readonly label: string; readonly value: string }[] {
  if (!check) return [];
  const { linkedBy, linkedAt, doubts, override, standing, call } = check;
  const when = (at: string) => formatCreatedOn(at, timeZone);
  const way = linkedBy ? words.by[linkedBy] : words.unknownWay;
  const called = call && words.called({ ...call, number: formatPhone(call.number), at: when(call.at) });
  const isOpen = standing === 'waiting';
  const why = standing === 'noted' ? words.noted : words.doubts;
  return [
    { label: words.label, value: accountLabel(check) },
    { label: words.linked, value: `${when(linkedAt)}, ${way}` },
    { label: words.owner, value: ownerLine(check) },
    ...(override ? [{ label: words.override, value: override }] : []),
    ...(doubts.length > 0 ? [{ label: why, value: doubts.map((doubt) => words.doubt[doubt]).join('; ') }] : []),
    { label: words.standing, value: words.standings[standing] },
    ...(called ? [{ label: words.call, value: called }] : []),
    ...(isOpen ? [{ label: words.number, value: formatPhone(mobilePhone) }] : []),
    ...(isOpen ? [{ label: words.mark, value: shortMark(check) }] : []),
  ];
}

/** The same at the console, which shows the number by itself. Only commands name an account by its mark. */
export const accountRowsAtConsole = (...of: Parameters<typeof accountRows>): ReturnType<typeof accountRows> =>
  accountRows(...of).filter(({ label }) => label !== words.number && label !== words.mark);
