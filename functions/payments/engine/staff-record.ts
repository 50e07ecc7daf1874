import type { Client } from '#shared/client/client.ts';
import type { Day } from '#shared/dates.ts';
import type { TransferId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import { type NewTransferPart, namedOn, newTransfer } from '#shared/transfer/new-transfer.ts';
import type { TransferDetails } from '#shared/transfer/rules.ts';
import type { ShareOf } from '#shared/transfer/shares.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { identityOf, type Member, nameOf } from '../../people/member.ts';
import { givenDeadline } from './answer-deadline.ts';
import type { StaffPorts } from './staff-work.ts';

/** A transfer that the staff enter for a client, who is found by phone. */
export type TransferByStaff = Pick<TransferDetails, 'purpose' | 'address1' | 'city' | 'state' | 'zipcode'> &
  Partial<
    Pick<TransferDetails, 'method' | 'address2' | 'note' | 'fileNumber' | 'officeId' | 'agentId' | 'expectedClosingAt'>
  > & {
    readonly phone: Phone;
    readonly amount: Cents;
    /** Promised earlier, so that a repeat finds what the first request made. */
    readonly id?: TransferId | undefined;
    /** Set if it is one person's share of a request. */
    readonly share?: ShareOf | undefined;
    /** The client's last day to answer. If absent, the tenant's days count from the release. */
    readonly deadlineOn?: Day | undefined;
  };

/** Fields that the kind of transfer adds. */
type Made = Pick<Transfer, 'method' | 'fee'> & Omit<Partial<NewTransferPart>, 'purpose' | 'amount' | 'notes'>;

/** Fields of every transfer. The property is text, because an older transfer's is copied exactly. */
type Said = Pick<TransferByStaff, 'amount' | 'purpose' | 'address1' | 'address2' | 'city' | 'expectedClosingAt'> & {
  readonly state: string;
  readonly zipcode: string;
  readonly note?: string | undefined;
  readonly fileNumber?: string | undefined;
  readonly share?: ShareOf | undefined;
  readonly id?: TransferId | undefined;
};

/** Builds a transfer of any kind from the client and the entered fields. */
export function recordOf(
  ports: Pick<StaffPorts, 'random'>,
  member: Member,
  who: Client,
  said: Said,
  part: Made,
): Transfer {
  const at = member.now.toISOString();
  return newTransfer(
    namedOn(who),
    {
      ...{ now: member.now, random: ports.random, staff: nameOf(member), identity: identityOf(member) },
      ...(said.id ? { id: said.id } : {}),
    },
    {
      ...part,
      propertyAddress1: said.address1,
      propertyAddress2: said.address2 ?? '',
      propertyCity: said.city,
      propertyState: said.state,
      propertyZipcode: said.zipcode,
      fileNumber: said.fileNumber,
      ...(said.share ? { share: said.share } : {}),
      purpose: said.purpose,
      amount: said.amount,
      notes: said.note ? [{ note: said.note, at, by: 'staff' }] : [],
      expectedClosingAt: said.expectedClosingAt,
    },
  );
}

/** The client and the tenant of a new transfer, and the client's deadline to answer. */
export async function parties(
  ports: StaffPorts,
  member: Member,
  { phone, deadlineOn }: Pick<TransferByStaff, 'phone' | 'deadlineOn'>,
) {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const [who, config] = await Promise.all([
    ports.clients.findByPhone(member.tenant, phone),
    ports.tenants.config(member.tenant),
  ]);
  if (!config) return refuse({ code: 'tenant/not-found' });
  if (!who?.active) return refuse({ code: 'staff/phone-unknown' });
  const deadline = givenDeadline(deadlineOn, config, member.now);
  return deadline.ok ? done({ who, config, deadlineAt: deadline.value }) : deadline;
}
