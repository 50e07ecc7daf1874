import type * as z from 'zod/mini';
import { FED_ZONE } from '#shared/banking-days.ts';
import type { showPaymentRoute } from '#shared/contracts/console.ts';
import { TAKING_ROLES } from '#shared/contracts/exports.ts';
import { today as dayIn } from '#shared/dates.ts';
import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hasRole } from '#shared/staff/role.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { staffComingText, staffStepsText } from '#shared/text/staff-steps.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { lastTryOf } from '#shared/transfer/last-try.ts';
import { proofOf } from '#shared/transfer/proof.ts';
import { proofDaysLeft } from '#shared/transfer/proof-days.ts';
import { openProofRequestOf, sentProofOf } from '#shared/transfer/proof-request.ts';
import { refundsOf } from '#shared/transfer/refund.ts';
import { bankReason, staffReason } from '#shared/transfer/staff-reason.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { nextSteps } from '#shared/transfer/whats-next.ts';
import { findAsked, listedInvitation, shownInvitation } from '../invitations/as-payment.ts';
import { answerFor, answerForOutsiders, answerForPayee, problemFor } from './answer.ts';
import { consolePaymentOf, progressOf } from './console-payment.ts';
import { deskPart } from './desk-part.ts';
import { isListed, rowOf } from './listing/row-of.ts';
import { movesNow } from './moves-now.ts';
import type { ConsolePorts } from './ports.ts';
import { releasersOf } from './queue-readers.ts';
import { isSeenBy, ownConfig, type Reader, scopeOf } from './reader.ts';

type Reply = z.input<typeof showPaymentRoute.reply>;

/** A code that the portal or the provider recorded as a step's reason. People and some steps give sentences. */
const CODE = /^[A-Z][A-Z\d_]+$|^[a-z]+\/[a-z-]+$/;

/** A step's reason in words. */
function reasonIn({ reason, actor, name }: TransferEvent, transfer: Transfer): string | null {
  if (!reason) return null;
  if (name === 'failed' || name === 'returned') return bankReason(reason);
  const isCode = (actor === 'provider' || actor === 'system') && CODE.test(reason);
  return isCode ? staffReason(reason, transfer) : reason;
}

/** A payment's steps with their audit log numbers. */
function timelineOf({ recordOf }: Pick<ConsolePorts, 'recordOf'>, transfer: Transfer): Promise<Reply['timeline']> {
  const { tenantId, id: transferId, events } = transfer;
  const said: Readonly<Record<string, string>> = staffStepsText.en;
  return Promise.all(
    events.map(async (event) => {
      const { id, at, name, to, actor, by } = event;
      const step = { id, at, name, words: said[name] ?? name, status: to, actor };
      const record = (await recordOf(tenantId, `EVENT#${transferId}#${id}`)) ?? null;
      return { ...step, by: by ?? null, reason: reasonIn(event, transfer), record };
    }),
  );
}

/** The names of its agent and office. */
async function placedAt(
  { tenants }: ConsolePorts,
  { tenantId, agentId, officeId }: Transfer,
  { offices }: TenantConfig,
) {
  const agents = agentId ? await tenants.agents(tenantId) : [];
  return {
    agent: agents.find(({ id }) => id === agentId)?.displayName ?? null,
    office: offices.find(({ id }) => id === officeId)?.title ?? null,
  };
}

/** The authorization's dispute, the open proof request, and the sent proof. */
function proofPart(transfer: Transfer, now: Date): Reply['proof'] {
  const proof = proofOf(transfer);
  const open = openProofRequestOf(transfer);
  const left = open && proofDaysLeft(open.due, dayIn(now, FED_ZONE));
  const sent = sentProofOf(transfer);
  return (
    proof && {
      ...proof,
      ...(open && left !== undefined ? { request: { ...open, left } } : {}),
      ...(sent ? { sent } : {}),
    }
  );
}

/** A payment with its whole history, for staff who may see it. For others it doesn't exist. */
export async function showPayment(
  ports: ConsolePorts,
  reader: Reader,
  { transferId }: { readonly transferId: TransferId },
): Promise<Outcome<Reply, Refusal<'staff/no-payment'>>> {
  const { tenant, now } = reader;
  const owner = await ports.lists.clientOf(tenant, transferId);
  const read = owner && (await findAsked(ports, tenant, { owner, id: transferId }));
  if (!read || !isListed(read.payment) || !isSeenBy(read.payment, scopeOf(reader)))
    return refuse({ code: 'staff/no-payment' });
  const { payment: found, invitation } = read;
  const config = await ownConfig(ports, tenant);
  const find = (id: TransferId) => ports.transfers.find(tenant, found.clientId, id);
  const isHeld = found.disbursement && holdOf(found) !== undefined;
  const [refunds, last, placed, timeline, desk, members] = await Promise.all([
    refundsOf(found, find),
    lastTryOf(found, find),
    placedAt(ports, found, config),
    timelineOf(ports, found),
    deskPart(ports, found, config, now),
    isHeld ? ports.members(tenant, now) : [],
  ]);
  const { goodFundsDays, timeZone } = config;
  const telling = { goodFundsDays, timeZone, now, releasers: releasersOf(rowOf(found), members, now) };
  const { sellerName, refundOf, retryOf, version } = found;
  const isRetried = last.id !== found.id;
  const told = (transfer: Transfer) => consolePaymentOf(rowOf(transfer), { goodFundsDays, now });
  const next = nextSteps(progressOf(rowOf(found)), goodFundsDays, now.toISOString());
  return done({
    payment: invitation ? { ...told(found), ...listedInvitation(invitation) } : told(found),
    answer: [
      ...(invitation && found.disbursement && found.status === 'created'
        ? answerForPayee(found)
        : answerFor(found, refunds, telling)),
    ],
    answerForOutsiders: answerForOutsiders(found, telling),
    version,
    problem: problemFor(found),
    ...placed,
    seller: sellerName || null,
    timeline,
    moves: invitation ? [] : [...movesNow(found, config, reader, { isRetried, refunds })],
    ...(invitation ? { invitation: shownInvitation(invitation, reader.member.id, now) } : {}),
    next: next.map((step) => ({ ...step, words: staffComingText.en[step.step] })),
    refundOf: refundOf ? { id: refundOf.id, referenceId: refundOf.referenceId } : null,
    refunds: refunds.map(told),
    retryOf: retryOf?.id ?? null,
    retriedAs: isRetried ? last.id : (found.retriedAs ?? null),
    proof: hasRole(reader.roles, TAKING_ROLES) ? proofPart(found, now) : null,
    desk,
  });
}
