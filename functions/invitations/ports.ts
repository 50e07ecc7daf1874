import type { TenantId } from '#shared/ids.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Email } from '../messages/email.ts';
import type { Sender } from '../messages/sender.ts';
import type { AgentReader, ClientFinder, Random, TenantReader } from '../ports.ts';

/** The invitations of payers. A write counts only on top of the version that was read. */
export type PayerInvitations = {
  readonly find: (tenant: TenantId, id: string) => Promise<PayerInvitation | undefined>;
  readonly list: (tenant: TenantId) => Promise<readonly PayerInvitation[]>;
  readonly save: (changed: PayerInvitation) => Promise<PayerInvitation | undefined>;
  /** Uses one up and adds its payment: both, or neither. */
  readonly use: (used: PayerInvitation, payment: Transfer) => Promise<boolean>;
};

/** What the staff need to ask somebody new. */
export type InvitePorts = {
  readonly invitations: PayerInvitations;
  readonly clients: ClientFinder;
  readonly tenants: TenantReader & AgentReader;
  readonly random: Random;
  readonly sendEmail: (email: Email, to: string) => Promise<void>;
  /** False when this number takes no texts. */
  readonly sendText: (phone: string, message: string) => Promise<boolean>;
  /** The address of a tenant's portal. */
  readonly portalOf: (tenant: Pick<Sender, 'id' | 'hosts'>) => string;
};
