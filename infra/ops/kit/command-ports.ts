import { randomBytes } from 'node:crypto';
import type { NameChange } from '#functions/adapters/dynamo/clients.ts';
import type { StandingPorts } from '#functions/console/desk-part.ts';
import type { ClaimPorts } from '#functions/payments/engine/claim.ts';
import type { StaffPorts, Which } from '#functions/payments/engine/staff-work.ts';
import type { LinePorts, WirePorts } from '#functions/payments/engine/wire-work.ts';
import type { PeoplePorts } from '#functions/people/people.ts';
import type { StopClientPorts } from '#functions/people/stop-client.ts';
import type { ClientReader, ClientWriter } from '#functions/ports.ts';
import type { Kind, ProposalStore } from '#functions/proposals/kind.ts';
import type { Client } from '#shared/client/client.ts';
import type { TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { SettingsChange } from '#shared/tenant/steering.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { openPeoplePorts } from '../people/people-ports.ts';
import { openSecretPorts, type SecretCommandPorts } from '../secrets/secret-ports.ts';
import type { LeavingPorts } from '../tenant/leaving-account.ts';
import { moneyUnderWay } from '../tenant/money-under-way.ts';
import { openTenantPorts, type TenantCommandPorts } from '../tenant/tenant-ports.ts';
import { callerArn } from './caller-identity.ts';
import type { Place } from './place.ts';
import type { Refused } from './refused.ts';

/** Everything the commands reach in a place: the staff ports, and lookups. */
export type CommandPorts = {
  readonly staff: StaffPorts & WirePorts & LinePorts;
  /** A client's record, for staff decisions about it. */
  readonly clientRecords: ClientReader & ClientWriter;
  /** A client's sessions, to end them. */
  readonly sessions: StopClientPorts['sessions'];
  /** Finds a transfer by id: an open one directly, any other with the client's phone. */
  readonly which: (tenant: TenantId, id: TransferId, phone?: Phone) => Promise<Outcome<Which, Refused>>;
  readonly open: (tenant: TenantId) => Promise<readonly Transfer[]>;
  /** Transfers with an unknown outcome at the bank. */
  readonly submitted: (tenant: TenantId) => Promise<readonly Transfer[]>;
  /** The tenant's received wires in every state. */
  readonly wires: (tenant: TenantId) => Promise<readonly ReceivedWire[]>;
  /** A client with earlier names. */
  readonly client: (
    tenant: TenantId,
    phone: Phone,
  ) => Promise<{ readonly client: Client; readonly changes: readonly NameChange[] } | undefined>;
  readonly ofClient: (tenant: TenantId, phone: Phone) => Promise<readonly Transfer[] | undefined>;
  /** Recent starts, by one client and by all of a tenant's. */
  readonly velocity: ClaimPorts['velocity'];
  readonly tenants: TenantCommandPorts;
  /** The caller's ARN at AWS. */
  readonly caller: (now: Date) => Promise<string>;
  /** The checks before leaving an account at the provider. */
  readonly leaving: LeavingPorts;
  /** Proposed changes, and the rules for those in a tenant's file. */
  readonly proposals: ProposalStore;
  readonly settings: (inForce?: Tenant) => Kind<'settings', SettingsChange>;
  readonly secrets: SecretCommandPorts;
  readonly people: PeoplePorts;
  /** A payment's messages and risks. */
  readonly standing: StandingPorts;
};

const NOT_FOUND: Refused = {
  code: 'transfer/not-found',
  sentence: 'This tenant has no open transfer with that id. For one that has ended, add the client: --phone <number>',
};

/** Enough to show that there are some. */
const UNDER_WAY_MAX = 1000;

/** Imports the adapters late, because they read their place from the environment. */
export async function openCommandPorts(place: Place): Promise<CommandPorts> {
  // Only the answer goes to standard output, so the functions' log is off.
  Object.assign(process.env, place.environment, { LOG_LEVEL: 'SILENT' });
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { staffHearers } = await import('#functions/adapters/dynamo/staff.ts');
  const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { sessions } = await import('#functions/adapters/dynamo/sign-in.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  const { companySettings } = await import('#functions/adapters/dynamo/settings.ts');
  const { settings } = await import('#functions/proposals/kinds/settings.ts');
  const { velocity } = await import('#functions/adapters/dynamo/transfers.ts');
  const { ledgerAvailable } = await import('#functions/adapters/plaid/ledger.ts');

  const { consoleClients } = await import('#functions/adapters/dynamo/console-reads.ts');
  const { listedPayments } = await import('#functions/adapters/dynamo/lists.ts');
  const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
  const { journal } = await import('#functions/adapters/dynamo/books.ts');
  const { providerAccounts } = await import('#functions/adapters/dynamo/provider.ts');
  const { receivedWires, statementLines } = await import('#functions/adapters/dynamo/bank.ts');
  const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
  const { approvals } = await import('#functions/adapters/key-service.ts');
  const { fileFunds } = await import('#functions/adapters/dynamo/bank.ts');

  const { open } = staffTransfers;
  const files = { ...fileFunds, ...staffTransfers };
  const clientOf = async (tenant: TenantId, id: TransferId, phone: Phone | undefined) =>
    phone ? (await clients.findByPhone(tenant, phone))?.id : staffTransfers.clientOf(tenant, id);

  return {
    staff: {
      transfers,
      clients,
      wires: receivedWires,
      lines: statementLines,
      tenants,
      ...{ now: () => new Date(), available: ledgerAvailable, fundings },
      files,
      approvals,
      random: (bytes) => randomBytes(bytes),
    },
    velocity,
    people: await openPeoplePorts(place),
    standing: { clients: consoleClients, lists: listedPayments, messages: messageFates, hearers: staffHearers.now },
    clientRecords: clients,
    sessions,
    caller: callerArn,
    leaving: {
      accounts: providerAccounts.recorded,
      underWay: (tenant, now) => {
        const submitted = (of: TenantId, before: string) => transfers.submittedBefore(of, before, UNDER_WAY_MAX);
        return moneyUnderWay({ submitted, open, months: journal.months }, tenant, now);
      },
    },
    proposals,
    settings: (inForce) => settings(inForce ? { ...companySettings, file: async () => inForce } : companySettings),
    async which(tenant, id, phone) {
      const client = await clientOf(tenant, id, phone);
      return client ? done({ client, id }) : refuse(NOT_FOUND);
    },
    open,
    submitted: staffTransfers.submitted,
    wires: receivedWires.all,
    async client(tenant, phone) {
      const client = await clients.findByPhone(tenant, phone);
      return client && { client, changes: await clients.formerNames(tenant, client.id) };
    },
    async ofClient(tenant, phone) {
      const found = await clients.findByPhone(tenant, phone);
      return found && staffTransfers.ofClient(tenant, found.id);
    },
    tenants: await openTenantPorts(place),
    secrets: await openSecretPorts(),
  };
}
