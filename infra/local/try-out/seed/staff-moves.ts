import { approve } from '#functions/payments/approve.ts';
import { approveRefund } from '#functions/payments/approve-refund.ts';
import { confirmWire, keepWire } from '#functions/payments/confirm-wire.ts';
import { createRefund } from '#functions/payments/create-refund.ts';
import { createDisbursement, createRequest } from '#functions/payments/create-request.ts';
import type { Sort } from '#functions/payments/engine/staff-work.ts';
import { initiate } from '#functions/payments/initiate.ts';
import { noteProofRequest } from '#functions/payments/note-proof.ts';
import { proposeReversal } from '#functions/payments/reverse-payment.ts';
import { simpleMoves } from '#functions/payments/simple-moves.ts';
import { stopClient } from '#functions/people/stop-client.ts';
import { makeProposal } from '#functions/proposals/decide.ts';
import { clientHold } from '#functions/proposals/kinds/client-hold.ts';
import { addDays } from '#shared/banking-days.ts';
import { agentId, officeId } from '#shared/ids.ts';
import { type Cents, parseDollars } from '#shared/money.ts';
import { invariant } from '#shared/outcome.ts';
import { phone } from '#shared/phone.ts';
import type { SimpleMove } from '#shared/staff/desk-move.ts';
import type { StaffRole } from '#shared/staff/person.ts';
import { dayOf, imad } from './moments.ts';
import { madeOf, memberFor, type Playing, type StoryStage, yesOf } from './stage.ts';
import type { SeedPayment, StaffMove, StrayWire } from './story.ts';

type Move = (stage: StoryStage, playing: Playing, said?: string) => Promise<void>;

/** The use cases' name for a payment of this kind. */
const sortOf = ({ kind }: SeedPayment): Extract<Sort, 'disbursement' | 'refund' | 'request'> =>
  kind === 'payout' ? 'disbursement' : kind === 'refund' ? 'refund' : 'request';

function centsOf({ dollars }: Pick<SeedPayment, 'dollars'>): Cents {
  const cents = parseDollars(dollars);
  invariant(cents, `${dollars} is an amount`);
  return cents;
}

/** The details that staff enter when preparing a payment. */
function enteredOf(stage: StoryStage, { closing, payment }: Playing) {
  const { property, file: fileNumber } = closing;
  const { of: party, purpose, note, dueIn, kind } = payment;
  const deadlineOn = dueIn === undefined ? undefined : addDays(dayOf(stage.end), dueIn);
  return {
    ...{
      phone: phone.parse(`+1${party.phone}`),
      amount: centsOf(payment),
      purpose,
      ...property,
      fileNumber,
      deadlineOn,
    },
    ...(note ? { note } : {}),
    ...(kind === 'ACH' || kind === 'Wire' ? { method: kind } : {}),
    ...(closing.officeId ? { officeId: officeId.parse(closing.officeId) } : {}),
    ...(closing.agentId ? { agentId: agentId.parse(closing.agentId) } : {}),
  };
}

/** The debit that a refund pays back: the client's last one before it in the closing. */
function refundedBy({ closing, payment }: Playing): SeedPayment {
  const before = closing.payments.slice(0, closing.payments.indexOf(payment));
  const found = before.findLast(({ kind, of: party }) => kind === 'ACH' && party === payment.of);
  invariant(found, `a refund to ${payment.of.lastName} follows its payment`);
  return found;
}

async function prepare(stage: StoryStage, playing: Playing, said: string) {
  const { closing, payment } = playing;
  const rosa = memberFor(closing, 'prepare');
  if (payment.kind === 'refund') {
    const which = madeOf(stage, refundedBy(playing));
    return createRefund(stage.staff, rosa, which, { amount: centsOf(payment), reason: said, note: payment.note });
  }
  const make = payment.kind === 'payout' ? createDisbursement : createRequest;
  return make(stage.staff, rosa, enteredOf(stage, playing));
}

const simply =
  (role: StaffRole, move: Exclude<SimpleMove, 'refuse account'>): Move =>
  async (stage, { closing, payment }, said = '') => {
    yesOf(await simpleMoves[move](stage.staff, memberFor(closing, role), madeOf(stage, payment), said), move);
  };

/** Each staff move, as the console's use cases. Rosa prepares, Sam approves. */
export const staffMoves: Readonly<Record<StaffMove, Move>> = {
  async 'is prepared'(stage, playing, said = '') {
    const { id, clientId } = yesOf(await prepare(stage, playing, said), 'is prepared');
    stage.made.set(playing.payment, { client: clientId, id });
  },
  'is released': simply('prepare', 'release'),
  'is submitted': simply('prepare', 'submit'),
  async 'is approved'(stage, { closing, payment }) {
    const [sam, which] = [memberFor(closing, 'approve'), madeOf(stage, payment)];
    const sort = sortOf(payment);
    const approved = await (sort === 'refund'
      ? approveRefund(stage.staff, sam, which)
      : approve(stage.staff, sam, which, sort));
    yesOf(approved, 'is approved');
  },
  async 'is handed over'(stage, { closing, payment }) {
    const sort = payment.kind === 'payout' ? 'disbursement' : 'request';
    yesOf(await initiate(stage.staff, memberFor(closing, 'approve'), madeOf(stage, payment), sort), 'is handed over');
  },
  'is rejected': simply('approve', 'reject'),
  'is withdrawn': simply('prepare', 'cancel'),
  'is closed': simply('prepare', 'close'),
  'is held': simply('approve', 'hold'),
  async 'is to be reversed'(stage, { closing, payment }, reason = '') {
    const [rosa, which] = [memberFor(closing, 'prepare'), madeOf(stage, payment)];
    yesOf(await proposeReversal(stage.staff, rosa, which, { why: 'wrong amount', reason }), 'is to be reversed');
  },
  async 'wire arrives'(stage, { closing, payment }, said = '') {
    const { of: party } = payment;
    const sender = `${party.firstName} ${party.lastName}`;
    const arrived = { received: centsOf(payment), reference: imad(said), on: dayOf(new Date()), sender };
    yesOf(await confirmWire(stage.staff, memberFor(closing, 'prepare'), madeOf(stage, payment), arrived), 'arrives');
  },
  'wire has a problem': simply('prepare', 'wire problem'),
  async 'bank asks for proof'(stage, { closing, payment }) {
    const [rosa, which] = [memberFor(closing, 'prepare'), madeOf(stage, payment)];
    yesOf(await noteProofRequest(stage.staff, rosa, which, dayOf(new Date())), 'bank asks for proof');
  },
  async 'client is held'(stage, { closing, payment }, said = '') {
    const { client } = madeOf(stage, payment);
    yesOf(await stopClient(stage.holding, memberFor(closing, 'prepare'), client, said), 'client is held');
  },
  async 'client is to go on'(stage, { closing, payment }, said = '') {
    const { client } = madeOf(stage, payment);
    const asked = { asked: { clientId: client }, reason: said };
    yesOf(
      await makeProposal(stage.holding, clientHold(stage.holding), memberFor(closing, 'prepare'), asked),
      'is to go on',
    );
  },
};

/** Records an unidentified wire. */
export async function keepStray(stage: StoryStage, { reference, sender, ...wire }: StrayWire): Promise<void> {
  const arrived = { received: centsOf(wire), reference: imad(reference), on: dayOf(new Date()), sender };
  yesOf(await keepWire(stage.staff, memberFor(wire, 'prepare'), arrived), 'is kept');
}
