import { ZERO } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { lastTryOf } from '#shared/transfer/last-try.ts';
import { moved } from '#shared/transfer/move.ts';
import { isBackByReversal } from '#shared/transfer/reversal.ts';
import { amountRefusal, checkDetails, destinationFor, spanishPurpose } from '#shared/transfer/rules.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../people/member.ts';
import { parties, recordOf, type TransferByStaff } from './engine/staff-record.ts';
import type { StaffPorts } from './engine/staff-work.ts';

/** Checks a disbursement. The company's limits apply to payments from clients; the portal's own to every payment. */
export function checkDisbursement(
  said: Pick<TransferByStaff, 'amount' | 'purpose' | 'officeId'>,
  config: TenantConfig,
) {
  const wrong = amountRefusal(said.amount, {}, 'ACH');
  if (wrong) return refuse(wrong);
  if (!destinationFor(config.destinationAccounts, said)) return refuse({ code: 'disbursement/no-source' });
  const { officeId, purpose } = said;
  const purposeInSpanish = spanishPurpose(config.purposes, purpose);
  const made = { method: 'ACH', fee: ZERO, disbursement: true, type: 'Client Disbursement', purposeInSpanish } as const;
  return done(officeId ? { ...made, officeId } : made);
}

/** The failed disbursement to pay again. */
type Reissue = {
  readonly failed: Transfer;
  /**
   * Adds the reissue and saves the failed disbursement, which then names it, against the version that was read, in one
   * transaction. Undefined if that version has changed.
   */
  readonly add: (fresh: Transfer, failed: Transfer) => Promise<Transfer | undefined>;
};

const OPEN = 'This disbursement was already reissued. Open the payment to find the reissue.';

const REVERSED =
  'A reversal brought this money back, so it can’t be reissued. If the client still has to be paid, prepare a new disbursement.';

/** The failed disbursement to save with its reissue. It gets another only if all earlier ones ended unpaid. */
async function reissuable({ transfers }: StaffPorts, member: Member, failed: Transfer) {
  if (!hasRoomForAnAttempt(failed)) return refuse({ code: 'transfer/too-many-tries' } as const);
  if (isBackByReversal(failed)) return refuse({ code: 'reversal/came-back', sentence: REVERSED } as const);
  const last = await lastTryOf(failed, (id) => transfers.find(failed.tenantId, failed.clientId, id));
  if (last.id !== failed.id) return refuse({ code: 'transfer/already-retried', sentence: OPEN } as const);
  return moved(failed, 'reissue', 'staff', byMember(member));
}

/**
 * Prepares a disbursement. It stays internal until a colleague approves it. A reissue and its failed disbursement name
 * each other.
 */
export async function createDisbursement(ports: StaffPorts, member: Member, said: TransferByStaff, reissue?: Reissue) {
  const found = await parties(ports, member, said);
  if (!found.ok) return found;
  const { who, config, deadlineAt } = found.value;
  const checked = checkDisbursement(said, config);
  if (!checked.ok) return checked;
  const part = { ...checked.value, deadlineAt };
  if (!reissue) return done(await ports.transfers.add(recordOf(ports, member, who, said, part)));
  const marked = await reissuable(ports, member, reissue.failed);
  if (!marked.ok) return marked;
  const { id, problem, destination, refundsWire } = reissue.failed;
  const retryOf = { id, code: problem?.code ?? 'failed', accountId: destination?.id };
  const added = await reissue.add(recordOf(ports, member, who, said, { ...part, retryOf, refundsWire }), marked.value);
  return added ? done(added) : refuse({ code: 'transfer/changed-meanwhile' });
}

/** Checks a request by the rules of a payment that a client begins, and returns the parts that the rules add. */
export async function checkRequest(
  { tenants }: { readonly tenants: Pick<StaffPorts['tenants'], 'agents'> },
  { tenant }: Pick<Member, 'tenant'>,
  said: Omit<TransferByStaff, 'phone'>,
  config: TenantConfig,
) {
  const agents = config.routingType === 'agent' ? await tenants.agents(tenant) : [];
  const details = { address2: '', note: '', ...said, reAmount: said.amount };
  const rules = checkDetails(details, { ...config, agents });
  if (!rules.ok) return rules;
  const { officeId, agentId } = said;
  return done({ ...rules.value, ...(config.routingType === 'office' ? { officeId } : { agentId }) });
}

/** Prepares a payment request under the same rules as a payment the client begins. */
export async function createRequest(ports: StaffPorts, member: Member, said: TransferByStaff) {
  const found = await parties(ports, member, said);
  if (!found.ok) return found;
  const { who, config, deadlineAt } = found.value;
  const checked = await checkRequest(ports, member, said, config);
  if (!checked.ok) return checked;
  return done(await ports.transfers.add(recordOf(ports, member, who, said, { ...checked.value, deadlineAt })));
}
