import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { addBankingDays } from '#shared/banking-days.ts';
import { type GraphTransfer, graphTransfer } from '#shared/graph/replies.ts';
import { transferId } from '#shared/ids.ts';
import { parseDollars } from '#shared/money.ts';
import { agreementText } from '#shared/transfer/authorization-text.ts';
import { askGraph, bankedVisitOf, callApi, visitOf } from './client-session.ts';
import { dayOf, imad } from './moments.ts';
import { uploadId } from './specimen.ts';
import { madeOf, type Playing, type StoryPerson, type StoryStage } from './stage.ts';
import type { ClientMove } from './story.ts';

type Move = (stage: StoryStage, playing: Playing, said?: string) => Promise<void>;

const transferIn = (data: Record<string, unknown>): GraphTransfer => graphTransfer.parse(Object.values(data)[0]);

const asked = async ({ browser }: StoryPerson, operation: string, variables: object): Promise<GraphTransfer> =>
  transferIn(await askGraph(browser, operation, variables));

/** Fills in the form, and saves the draft. */
async function drafted(stage: StoryStage, { closing, payment }: Playing, actor: StoryPerson): Promise<GraphTransfer> {
  const amount = parseDollars(payment.dollars);
  const { officeId, agentId, file, property } = closing;
  const data = {
    ...{ purpose: payment.purpose, method: payment.kind, amount, reAmount: amount, note: '' },
    ...{ ...property, address2: '', officeId, agentId, fileNumber: file },
  };
  const made = await asked(actor, 'InsertOneTransfer', { data });
  stage.made.set(payment, { client: actor.id, id: transferId.parse(made._id) });
  return made;
}

/** The payment's details before its button, as read now. */
async function shownOf(actor: StoryPerson, id: string) {
  const {
    version,
    terms,
    amount,
    fee,
    disbursement,
    destBankAccount: into,
  } = await asked(actor, 'Transfer', {
    _id: id,
  });
  const words = terms ? agreementText(terms, { ...(await asked(actor, 'Transfer', { _id: id })) }) : '';
  return {
    version,
    total: amount + fee,
    ...(into && !disbursement ? { paidInto: `${into.bankName} x${into.accountLastFourDigits}` } : {}),
    textSha256: createHash('sha256').update(words).digest('hex'),
  };
}

/** Chooses the account to debit or pay into, and opens the review. */
async function reviewed(stage: StoryStage, { closing, payment }: Playing) {
  const actor = await bankedVisitOf(stage, closing, payment.of);
  const { id } = madeOf(stage, payment);
  const { status, disbursement } = await asked(actor, 'Transfer', { _id: id });
  if (['requested', 'Initiated', 'sent'].includes(status)) await asked(actor, 'OpenTransfer', { _id: id });
  const link = disbursement ? 'LinkDestinationBankAccount' : 'LinkSourceBankAccount';
  await asked(actor, link, { _id: id, bankAccountId: actor.account });
  const body = { transferId: id, bankAccountId: actor.account, shown: await shownOf(actor, id), isMeantAgain: true };
  return { actor, body };
}

async function draftOf(stage: StoryStage, playing: Playing): Promise<void> {
  if (stage.made.has(playing.payment)) return;
  await drafted(stage, playing, await visitOf(stage, playing.closing, playing.payment.of));
}

/** The operation for a client action that needs only the payment. */
const simply =
  (operation: string, more: (said: string) => object = () => ({})): Move =>
  async (stage, { closing, payment }, said = '') => {
    const actor = await visitOf(stage, closing, payment.of);
    await asked(actor, operation, { _id: madeOf(stage, payment).id, ...more(said) });
  };

/** Each client move, as the calls that the page makes. */
export const clientMoves: Readonly<Record<ClientMove, Move>> = {
  joins: async (stage, { closing, payment }) => void (await bankedVisitOf(stage, closing, payment.of)),
  'joins without a bank': async (stage, { closing, payment }) => void (await visitOf(stage, closing, payment.of)),
  drafts: draftOf,
  opens: simply('OpenTransfer'),
  declines: simply('DeclineTransfer', (reason) => ({ reason })),
  'says the wire is sent': simply('ReportWireSent', (reference) => ({ reference: imad(reference) })),
  async pays(stage, playing) {
    await bankedVisitOf(stage, playing.closing, playing.payment.of);
    await draftOf(stage, playing);
    const { actor, body } = await reviewed(stage, playing);
    await callApi(actor.browser, 'POST', '/transfer/start', body);
  },
  async schedules(stage, playing, said = '3') {
    await bankedVisitOf(stage, playing.closing, playing.payment.of);
    await draftOf(stage, playing);
    const on = addBankingDays(dayOf(stage.end), Number(said));
    const { actor, body } = await reviewed(stage, playing);
    const { terms, ...transfer } = await asked(actor, 'Transfer', { _id: body.transferId });
    const words = terms ? agreementText(terms, transfer, on) : '';
    const textSha256 = createHash('sha256').update(words).digest('hex');
    await callApi(actor.browser, 'POST', '/transfer/schedule', { ...body, on, shown: { ...body.shown, textSha256 } });
  },
  async accepts(stage, playing) {
    const { actor, body } = await reviewed(stage, playing);
    const { isMeantAgain: _, ...press } = body;
    await callApi(actor.browser, 'POST', '/transfer/disbursement/start', press);
  },
  async 'chooses to wire'(stage, playing) {
    const { closing, payment } = playing;
    const actor = await visitOf(stage, closing, payment.of);
    if (stage.made.has(payment)) await asked(actor, 'OpenTransfer', { _id: madeOf(stage, payment).id });
    else await drafted(stage, playing, actor);
    const { id } = madeOf(stage, payment);
    const { textSha256: _, ...shown } = await shownOf(actor, id);
    await asked(actor, 'ChooseWire', { _id: id, shown });
  },
  async 'uploads an ID'(stage, { closing, payment }) {
    await uploadId(await visitOf(stage, closing, payment.of), closing.tenant);
  },
  async cancels(stage, { closing, payment }) {
    const actor = await visitOf(stage, closing, payment.of);
    const { id } = madeOf(stage, payment);
    if (payment.kind === 'Wire') await asked(actor, 'CancelTransfer', { _id: id });
    else await callApi(actor.browser, 'POST', '/transfer/cancel', { transferId: id });
  },
  async 'tries again'(stage, playing) {
    const actor = await bankedVisitOf(stage, playing.closing, playing.payment.of);
    const again = await asked(actor, 'RetryTransfer', { _id: madeOf(stage, playing.payment).id });
    stage.made.set(playing.payment, { client: actor.id, id: transferId.parse(z.string().parse(again._id)) });
    const { body } = await reviewed(stage, playing);
    await callApi(actor.browser, 'POST', '/transfer/start', body);
  },
};
