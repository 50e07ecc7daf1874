import { FED_ZONE } from '#shared/banking-days.ts';
import { fullName } from '#shared/client/client.ts';
import { formatDay, formatMoment, type Instant, today } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { disputeText as words } from '#shared/text/console/dispute.ts';
import { bookedText } from '#shared/text/console/ledger-export.ts';
import { staffReturnsText } from '#shared/text/staff-returns.ts';
import { staffStepsText } from '#shared/text/staff-steps.ts';
import { answerProofBy } from '#shared/transfer/proof-days.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { Paper } from '../../messages/paper-pdf.ts';

type Row = Paper['sections'][number]['rows'][number];
const row = (label: string, value: string | undefined): Row => ({ label, value: value || words.notStored });

const returnOf = ({ events }: Transfer) => events.findLast(({ name }) => name === 'returned');

const moment = (at: Instant | undefined, timeZone: string): string | undefined =>
  at && `${formatMoment(at, timeZone, 'en')} (${at})`;

/** The person who agreed, with the time, the address, and the proof of their identity. */
function agreementRows({ authorization }: Transfer, timeZone: string): readonly Row[] {
  const { authenticatedBy, sourceAddress, userAgent, textVersion, textSha256, shownVersion } = authorization ?? {};
  return [
    row(words.agreedAt, moment(authorization?.agreedAt, timeZone)),
    row(words.address, sourceAddress),
    row(words.browser, userAgent),
    row(words.provedAt, moment(authorization?.authenticatedAt, timeZone)),
    row(words.provedBy, authenticatedBy && words.ways[authenticatedBy]),
    row(words.version, textVersion),
    row(words.hash, textSha256),
    row(words.shownVersion, shownVersion === undefined ? undefined : String(shownVersion)),
    row(words.keepUntil, moment(authorization?.keepUntil, timeZone)),
  ];
}

const scoreText = (score: number | null | undefined): string | undefined =>
  score === undefined ? undefined : score === null ? words.bankSilent : words.score(score);

/** The debited account, and its bank's answer about the owner. */
function accountRows({ authorization, source, accountCheck, nameMismatchOverride: differing }: Transfer) {
  const account = authorization?.account ?? source;
  const score = accountCheck?.ownerScore ?? differing?.nameScore;
  return [
    row(words.bank, account?.bankName),
    row(words.lastFour, account?.accountLastFourDigits),
    row(words.ownerAsked, accountCheck?.payee),
    row(words.ownerScore, scoreText(accountCheck ? accountCheck.ownerScore : score)),
    row(words.override, differing?.override.reason ?? accountCheck?.override ?? words.noOverride),
  ];
}

function paymentRows(transfer: Transfer): readonly Row[] {
  const { amount, fee, authorization, purpose, fileNumber, provider, creditTraceId } = transfer;
  return [
    row(words.client, fullName(transfer)),
    row(words.amount, formatDollars(amount)),
    row(words.fee, formatDollars(fee)),
    row(words.total, formatDollars(totalOf(transfer))),
    row(words.agreedTotal, authorization && formatDollars(authorization.total)),
    row(words.purpose, purpose),
    row(words.file, fileNumber),
    row(words.secCode, provider.achClass?.toUpperCase() ?? words.usualClass),
    row(words.trace, creditTraceId),
    row(words.providerId, provider.transferId),
  ];
}

/** The payment's events, on the bank's days if known. */
function timelineRows({ events }: Transfer, timeZone: string): readonly Row[] {
  const steps: Readonly<Record<string, string>> = { ...bookedText.en, ...staffStepsText.en };
  return events.map(({ at, name, reason }) => ({
    label: formatMoment(at, timeZone, 'en'),
    value: [steps[name] ?? name, reason && `(${reason})`].filter(Boolean).join(' '),
  }));
}

/** The return, and the deadline for the answer. */
function returnRows(transfer: Transfer, asked: string | undefined, timeZone: string): readonly Row[] {
  const returned = returnOf(transfer);
  const meanings: Readonly<Record<string, string>> = staffReturnsText.en;
  const code = returned?.reason;
  const due = asked && formatDay(answerProofBy(asked));
  return [
    row(words.code, code ? [code, meanings[code]].filter(Boolean).join(': ') : words.notReturned),
    row(words.returnedAt, returned ? moment(returned.at, timeZone) : words.notReturned),
    row(words.askedOn, asked && formatDay(asked)),
    row(words.answerBy, due ?? words.answerUnknown),
  ];
}

/**
 * The proof that a client authorized a debit, for the bank that disputes it. It uses only data stored with the payment,
 * and says so if something is missing.
 */
export function disputePackage(
  transfer: Transfer,
  { timeZone, now, askedOn }: { readonly timeZone: string; readonly now: Date; readonly askedOn: string | undefined },
): Outcome<Paper, Refusal<'staff/no-debit' | 'staff/asked-ahead'>> {
  if (kindOf(transfer) !== 'ACH') return refuse({ code: 'staff/no-debit' });
  if (askedOn && askedOn > today(now, FED_ZONE)) return refuse({ code: 'staff/asked-ahead' });
  const { authorization, referenceId } = transfer;
  return done({
    language: 'en',
    reference: referenceId,
    title: words.title,
    amount: formatDollars(totalOf(transfer)),
    sentence: words.sentence(fullName(transfer), formatDay(today(now, FED_ZONE))),
    sections: [
      { heading: words.sections.dispute, rows: returnRows(transfer, askedOn, timeZone) },
      { heading: words.sections.agreement, rows: agreementRows(transfer, timeZone) },
      { heading: words.sections.account, rows: accountRows(transfer) },
      { heading: words.sections.payment, rows: paymentRows(transfer) },
      { heading: words.sections.timeline, rows: timelineRows(transfer, timeZone) },
    ],
    prints: [{ heading: words.text, text: authorization?.text ?? words.notStored }],
  });
}
