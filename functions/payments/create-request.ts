import { done, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { checkDetails } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Member } from '../staff/member.ts';
import { parties, recordOf, type TransferByStaff } from './engine/staff-record.ts';
import type { StaffPorts } from './engine/staff-work.ts';

/** Prepares a payment request to a client, under the same rules as a payment the client begins. */
export async function createRequest(
  ports: StaffPorts,
  member: Member,
  said: TransferByStaff,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await parties(ports, member, said);
  if (!found.ok) return found;
  const { who, config, deadlineAt } = found.value;
  const agents = config.routingType === 'agent' ? await ports.tenants.agents(member.tenant) : [];
  const details = { address2: '', note: '', ...said, reAmount: said.amount };
  const rules = checkDetails(details, { ...config, agents });
  if (!rules.ok) return rules;
  const { officeId, agentId } = said;
  const routed = config.routingType === 'office' ? { officeId } : { agentId };
  return done(await ports.transfers.add(recordOf(ports, member, who, said, { ...rules.value, ...routed, deadlineAt })));
}
