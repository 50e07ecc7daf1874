import type { Client } from '#shared/client/client.ts';
import { newId, transferId } from '#shared/ids.ts';
import { type Cents, ZERO } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { PaymentMethod } from '#shared/transfer/purposes.ts';
import { newReference } from '#shared/transfer/reference.ts';
import { amountRefusal, checkDetails, destinationFor, type TransferDetails } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type Config, type Member, nameOf, type StaffPorts } from './ports.ts';

/** What the staff say of a transfer they make for a client, who is found by phone. */
export type NewTransfer = Pick<TransferDetails, 'purpose' | 'address1' | 'city' | 'state' | 'zipcode'> &
  Partial<Pick<TransferDetails, 'method' | 'address2' | 'note' | 'officeId' | 'agentId' | 'expectedClosingAt'>> & {
    readonly phone: Phone;
    readonly amount: Cents;
  };

type Made = Partial<Transfer> & { readonly method: PaymentMethod; readonly fee: Cents };

/** The fields that a transfer of any kind takes from the client and from what was said of it. */
function recordOf(ports: StaffPorts, member: Member, who: Client, said: NewTransfer, part: Made): Transfer {
  const at = member.now.toISOString();
  const id = transferId.parse(newId(member.now, ports.random(8)));
  return {
    disbursement: false,
    type: 'Client Transfer',
    ...part,
    id,
    tenantId: member.tenant,
    clientId: who.id,
    referenceId: newReference(ports.random(8)),
    firstName: who.firstName,
    middleName: who.middleName,
    lastName: who.lastName,
    email: who.email,
    mobilePhone: who.mobilePhone,
    propertyAddress1: said.address1,
    propertyAddress2: said.address2 ?? '',
    propertyCity: said.city,
    propertyState: said.state,
    propertyZipcode: said.zipcode,
    purpose: said.purpose,
    amount: said.amount,
    notes: said.note ? [{ note: said.note, at, by: 'staff' }] : [],
    expectedClosingAt: said.expectedClosingAt,
    status: 'created',
    provider: { attempt: 0, rank: 0 },
    events: [{ id: `${id}-1`, name: 'create', from: null, to: 'created', actor: 'staff', at, by: nameOf(member) }],
    active: true,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

/** The client and the tenant a new transfer is about. */
async function parties(
  ports: StaffPorts,
  member: Member,
  phone: Phone,
): Promise<Outcome<{ readonly who: Client; readonly config: Config }, Refusal>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const [who, config] = await Promise.all([
    ports.clients.findByPhone(member.tenant, phone),
    ports.tenants.config(member.tenant),
  ]);
  if (!config) return refuse({ code: 'tenant/not-found' });
  return who?.active ? done({ who, config }) : refuse({ code: 'staff/phone-unknown' });
}

/** Prepares a payment to a client. Nobody hears of it until a second person has approved it. */
export async function createDisbursement(
  ports: StaffPorts,
  member: Member,
  said: NewTransfer,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await parties(ports, member, said.phone);
  if (!found.ok) return found;
  const { who, config } = found.value;
  // The tenant's limits are for what clients send; the portal's own holds for everybody.
  const wrong = amountRefusal(said.amount, {}, 'ACH');
  if (wrong) return refuse(wrong);
  if (!destinationFor(config.destinationAccounts, said)) return refuse({ code: 'disbursement/no-source' });
  const part = { method: 'ACH', fee: ZERO, disbursement: true, type: 'Client Disbursement' } as const;
  return done(await ports.transfers.add(recordOf(ports, member, who, said, part)));
}

/** Prepares a payment that a client is to be asked for, under the same rules as one the client begins. */
export async function createRequest(
  ports: StaffPorts,
  member: Member,
  said: NewTransfer,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await parties(ports, member, said.phone);
  if (!found.ok) return found;
  const { who, config } = found.value;
  const agents = config.routingType === 'agent' ? await ports.tenants.agents(member.tenant) : [];
  const details = { address2: '', note: '', ...said, reAmount: said.amount };
  const rules = checkDetails(details, { ...config, agents });
  if (!rules.ok) return rules;
  const { officeId, agentId } = said;
  const routed = config.routingType === 'office' ? { officeId } : { agentId };
  return done(await ports.transfers.add(recordOf(ports, member, who, said, { ...rules.value, ...routed })));
}
