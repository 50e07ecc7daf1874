import { done, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { checkDetails } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Member } from '../people/member.ts';
import { parties, recordOf, type TransferByStaff } from './engine/staff-record.ts';
import type { StaffPorts } from './engine/staff-work.ts';

/** The parts of a request that the rules add: its method, its fee, and its office or agent. */
type CheckedRequest = Pick<Transfer, 'method' | 'fee' | 'purposeInSpanish' | 'officeId' | 'agentId'>;

/** Checks a request by the rules of a payment that a client begins. */
export async function checkRequest(
  { tenants }: { readonly tenants: Pick<StaffPorts['tenants'], 'agents'> },
  { tenant }: Pick<Member, 'tenant'>,
  said: Omit<TransferByStaff, 'phone'>,
  config: TenantConfig,
): Promise<Outcome<CheckedRequest, Refusal>> {
  const agents = config.routingType === 'agent' ? await tenants.agents(tenant) : [];
  const details = { address2: '', note: '', ...said, reAmount: said.amount };
  const rules = checkDetails(details, { ...config, agents });
  if (!rules.ok) return rules;
  const { officeId, agentId } = said;
  return done({ ...rules.value, ...(config.routingType === 'office' ? { officeId } : { agentId }) });
}

/** Prepares a payment request under the same rules as a payment the client begins. */
export async function createRequest(
  ports: StaffPorts,
  member: Member,
  said: TransferByStaff,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await parties(ports, member, said);
  if (!found.ok) return found;
  const { who, config, deadlineAt } = found.value;
  const checked = await checkRequest(ports, member, said, config);
  if (!checked.ok) return checked;
  return done(await ports.transfers.add(recordOf(ports, member, who, said, { ...checked.value, deadlineAt })));
}
