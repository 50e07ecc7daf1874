import { ZERO } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { amountRefusal, destinationFor, spanishPurpose } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Member } from '../staff/member.ts';
import { parties, recordOf, type TransferByStaff } from './engine/staff-record.ts';
import type { StaffPorts } from './engine/staff-work.ts';

type CheckedDisbursement = Pick<Transfer, 'method' | 'fee' | 'disbursement' | 'type' | 'purposeInSpanish' | 'officeId'>;

/** Checks a disbursement. The company's limits apply to payments from clients; the portal's own to every payment. */
export function checkDisbursement(
  said: Pick<TransferByStaff, 'amount' | 'purpose' | 'officeId'>,
  config: TenantConfig,
): Outcome<CheckedDisbursement, Refusal> {
  const wrong = amountRefusal(said.amount, {}, 'ACH');
  if (wrong) return refuse(wrong);
  if (!destinationFor(config.destinationAccounts, said)) return refuse({ code: 'disbursement/no-source' });
  const { officeId, purpose } = said;
  const purposeInSpanish = spanishPurpose(config.purposes, purpose);
  const made = { method: 'ACH', fee: ZERO, disbursement: true, type: 'Client Disbursement', purposeInSpanish } as const;
  return done(officeId ? { ...made, officeId } : made);
}

/** Prepares a disbursement. It stays internal until a colleague approves it. */
export async function createDisbursement(
  ports: StaffPorts,
  member: Member,
  said: TransferByStaff,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await parties(ports, member, said);
  if (!found.ok) return found;
  const { who, config, deadlineAt } = found.value;
  const checked = checkDisbursement(said, config);
  if (!checked.ok) return checked;
  return done(await ports.transfers.add(recordOf(ports, member, who, said, { ...checked.value, deadlineAt })));
}
