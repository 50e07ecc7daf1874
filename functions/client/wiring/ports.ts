import type { TypedCodes } from '#shared/client/fresh.ts';
import type { WIRING_VIEWS } from '#shared/contracts/wiring.ts';
import type { Instant } from '#shared/dates.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import type { Phone } from '#shared/phone.ts';
import type { StaffIdentity } from '#shared/staff/person.ts';
import type { WiringDetail } from '#shared/tenant/tenant.ts';
import type { TransferAccount } from '#shared/transfer/transfer-account.ts';
import type { Random, TransferReader, TransferWriter } from '../../ports.ts';

/** The caller and their transfer. The tenant in the path is only input; the tenant of the host is trusted. */
export type WiringCaller = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly codes: TypedCodes;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly now: Date;
  readonly tenantId: TenantId;
  readonly transferId: TransferId;
};

/** The instructions of an account that a client saw last, and their answer to those that came after. */
export type WiringSeen = {
  readonly account: BankAccountId;
  readonly salt: string;
  readonly version: string;
  readonly pocPhone: Phone;
  readonly seenAt: Instant;
  readonly confirmed?: { readonly version: string; readonly at: Instant } | undefined;
  readonly lifted?:
    | {
        readonly version: string;
        readonly at: Instant;
        readonly by: string;
        readonly identity?: StaffIdentity | undefined;
        readonly reason?: string | undefined;
      }
    | undefined;
  readonly revision: number;
};

/** A line in the log of displayed instructions. */
export type WireView = {
  readonly transferId: TransferId;
  readonly what: (typeof WIRING_VIEWS)[number];
  readonly version: string;
  readonly at: Instant;
  readonly sourceAddress: string;
  readonly userAgent: string;
};

export type WiringPorts = {
  readonly pocPhoneOf: (tenant: TenantId) => Promise<Phone | undefined>;
  /** The name under which an account's statements are kept. */
  readonly accountKey: (tenant: TenantId, account: TransferAccount) => Promise<string>;
  readonly details: {
    /**
     * An account's current instructions, the time of their last change, and the phone number before that change with
     * its end.
     */
    readonly standing: (
      tenant: TenantId,
      account: BankAccountId,
    ) => Promise<
      | {
          readonly detail: WiringDetail;
          readonly changedAt: Instant | undefined;
          readonly before: { readonly phone: Phone; readonly until: Instant } | undefined;
        }
      | undefined
    >;
  };
  readonly seenBy: {
    readonly find: (tenant: TenantId, client: ClientId, account: BankAccountId) => Promise<WiringSeen | undefined>;
    readonly save: (tenant: TenantId, client: ClientId, seen: WiringSeen) => Promise<boolean>;
    readonly record: (tenant: TenantId, client: ClientId, view: WireView, requestId: string) => Promise<void>;
  };
  readonly transfers: TransferReader & TransferWriter;
  readonly random: Random;
};
