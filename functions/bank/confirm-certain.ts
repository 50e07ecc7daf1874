import { staffRefusalSentence } from '#shared/any-refusal.ts';
import type { Day } from '#shared/dates.ts';
import type { TransferId } from '#shared/ids.ts';
import type { Member } from '../people/member.ts';
import type { StatementPorts } from './ports.ts';
import { weighedWaiting } from './rivals-behind.ts';
import { confirmLine, whichOf } from './work-on-line.ts';

/** A transaction, and the payment that was shown as its exact match. */
export type CertainLine = {
  readonly on: Day;
  readonly lineId: string;
  readonly version: number;
  readonly transferId: TransferId;
  readonly paymentVersion: number;
};

/** The result of a bulk confirmation. */
export type ConfirmedMany = {
  readonly confirmed: number;
  readonly notConfirmed: { readonly lineId: string; readonly message: string }[];
};

const NOT_CERTAIN = 'This is no longer an exact match. Check the suggested matches.';

/**
 * Matches each of these transactions to its payment, each in its own write. Each match is checked again, against every
 * open transaction, and has to be certain still. The rest is returned with reasons, and completed matches stay.
 */
export async function confirmCertain(
  ports: StatementPorts,
  member: Member,
  wanted: readonly CertainLine[],
): Promise<ConfirmedMany> {
  const open = await ports.open(member.tenant);
  const { all } = await weighedWaiting(ports, member.tenant, open);
  const certain = new Map(
    all.flatMap(({ line, proposals: [first], isCertain }) =>
      isCertain && first ? [[line.id, first.payment.id] as const] : [],
    ),
  );
  const payments = new Map(open.map((payment) => [payment.id, payment]));
  const notConfirmed: ConfirmedMany['notConfirmed'] = [];
  for (const { on, lineId, version, transferId, paymentVersion } of wanted) {
    const payment = certain.get(lineId) === transferId ? payments.get(transferId) : undefined;
    const worked =
      payment && (await confirmLine(ports, member, { on, id: lineId, version }, whichOf(payment, paymentVersion)));
    if (!worked?.ok)
      notConfirmed.push({ lineId, message: worked ? staffRefusalSentence(worked.refusal) : NOT_CERTAIN });
  }
  return { confirmed: wanted.length - notConfirmed.length, notConfirmed };
}
