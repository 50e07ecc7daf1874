import { formatDate, formatDayAhead } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import type { Refusal } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { alreadyMade, madeAt } from '#shared/transfer/already-made.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/** Says which payment was made already. */
function sentenceOf(made: Transfer, { timeZone }: Pick<Tenant, 'timeZone'>): string {
  const { amount, referenceId: reference, schedule, status } = made;
  const what = { amount: formatDollars(amount), reference };
  if (schedule) return caseSentence('alreadyScheduled', { ...what, day: formatDayAhead(schedule.on) });
  if (status === 'awaiting wire') return caseSentence('alreadyWire', what);
  return caseSentence('alreadySent', { ...what, day: formatDate(madeAt(made), timeZone) });
}

/** When a payment is about to be made, with the client's other payments of the same amount. */
export type AboutToPay = {
  readonly others: readonly Transfer[];
  readonly config: Pick<Tenant, 'timeZone'>;
  readonly now: Date;
};

/** The payment that this one may repeat by accident, and the sentence for the review and the start. */
export function madeBefore(wanted: Transfer, { others, config, now }: AboutToPay) {
  const made = alreadyMade(wanted, others, now);
  return made && { _id: made.id, sentence: sentenceOf(made, config) };
}

/** Asks the client to confirm if they have already made or scheduled the same payment. */
export function maybeDuplicate(wanted: Transfer, about: AboutToPay): Refusal<'transfer/maybe-duplicate'> | undefined {
  const made = madeBefore(wanted, about);
  return made && { code: 'transfer/maybe-duplicate', sentence: made.sentence };
}
