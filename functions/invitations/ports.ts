import type { TenantId } from '#shared/ids.ts';
import type { Phone } from '#shared/phone.ts';
import type { AskedOfPhone, PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Email } from '../messages/email.ts';
import type { Sender } from '../messages/sender.ts';
import type { AgentReader, ClientFinder, Random, TenantReader } from '../ports.ts';

/** The invitations of payers. A write succeeds only against the version that was read. */
export type PayerInvitations = {
  readonly find: (tenant: TenantId, id: string) => Promise<PayerInvitation | undefined>;
  /** Those that need approval, newest first. */
  readonly waiting: (tenant: TenantId, most: number) => Promise<readonly PayerInvitation[]>;
  /** The recent requests to a phone. */
  readonly askedOf: (tenant: TenantId, phone: Phone) => Promise<AskedOfPhone | undefined>;
  /** Adds an invitation and records it with its phone's requests, in one write. */
  readonly add: (fresh: PayerInvitation, noted: AskedOfPhone) => Promise<PayerInvitation | undefined>;
  readonly save: (changed: PayerInvitation) => Promise<PayerInvitation | undefined>;
  /** Marks the invitation as used and adds its payment, in one write. */
  readonly use: (used: PayerInvitation, payment: Transfer) => Promise<boolean>;
  /** Adds one to a daily count of at most `most`. Returns false if it is full. */
  readonly count: (
    tenant: TenantId,
    what: string,
    within: { readonly window: string; readonly most: number; readonly expiresAt: number },
  ) => Promise<boolean>;
};

export type InvitePorts = {
  readonly invitations: PayerInvitations;
  readonly clients: ClientFinder;
  readonly tenants: TenantReader & AgentReader;
  readonly random: Random;
  readonly sendEmail: (email: Email, to: string) => Promise<void>;
  /** Reports to the operators that an email failed although the text was sent. */
  readonly notEmailed: (fault: unknown) => void;
  /** Returns false if the number cannot receive texts. */
  readonly sendText: (phone: string, message: string) => Promise<boolean>;
  /** The address of a tenant's portal. */
  readonly portalOf: (tenant: Pick<Sender, 'id' | 'hosts'>) => string;
};
