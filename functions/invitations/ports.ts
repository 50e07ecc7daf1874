import type { TenantId } from '#shared/ids.ts';
import type { Phone } from '#shared/phone.ts';
import type { AskedOfPhone, PayerInvitation, PayerList } from '#shared/staff/payer-invitation.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Email } from '../messages/email.ts';
import type { Sender } from '../messages/sender.ts';
import type { AgentReader, ClientFinder, Random, TenantReader } from '../ports.ts';

/** A page of invitations as it is asked for. */
export type AskedPage = {
  /** Those who have come so far; without it everybody. */
  readonly list?: PayerList | undefined;
  readonly after?: string | undefined;
  readonly most: number;
};

/** The invitations of payers. A write counts only on top of the version that was read. */
export type PayerInvitations = {
  readonly find: (tenant: TenantId, id: string) => Promise<PayerInvitation | undefined>;
  /** The newest first; a page may be short where some are gone. */
  readonly page: (
    tenant: TenantId,
    asked: AskedPage,
  ) => Promise<{ readonly invitations: readonly PayerInvitation[]; readonly after: string | null }>;
  /** What a phone was asked for lately. */
  readonly askedOf: (tenant: TenantId, phone: Phone) => Promise<AskedOfPhone | undefined>;
  /** Adds one, and notes it with what its phone was asked for: both, or neither. */
  readonly add: (fresh: PayerInvitation, noted: AskedOfPhone) => Promise<PayerInvitation | undefined>;
  readonly save: (changed: PayerInvitation) => Promise<PayerInvitation | undefined>;
  /** Uses one up and adds its payment: both, or neither. */
  readonly use: (used: PayerInvitation, payment: Transfer) => Promise<boolean>;
  /** Counts one more of a day, up to `most`; false when there were as many. */
  readonly count: (
    tenant: TenantId,
    what: string,
    within: { readonly window: string; readonly most: number; readonly expiresAt: number },
  ) => Promise<boolean>;
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
