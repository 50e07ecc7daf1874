import { randomBytes } from 'node:crypto';
import type { NameChange } from '#functions/adapters/dynamo/clients.ts';
import type { WiringSeen } from '#functions/adapters/dynamo/wiring-seen.ts';
import type { LiftWireHoldPorts } from '#functions/staff/lift-wire-hold.ts';
import type { StaffPorts, Which } from '#functions/staff/ports.ts';
import type { Client } from '#shared/client/client.ts';
import type { TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Refused } from './command.ts';
import type { Place } from './place.ts';

/** Everything the commands reach in a place: the staff's ports, and ways to find what is meant. */
export type Desk = {
  readonly staff: StaffPorts;
  /** What clients know of wiring instructions, for taking a hold off changed ones. */
  readonly wiringSeenBy: LiftWireHoldPorts<WiringSeen>['seenBy'];
  /** Whose transfer an id is: an open one by itself, any other with the client's phone. */
  readonly which: (tenant: TenantId, id: TransferId, phone?: Phone) => Promise<Outcome<Which, Refused>>;
  readonly open: (tenant: TenantId) => Promise<readonly Transfer[]>;
  /** A client with the names they had before. */
  readonly client: (
    tenant: TenantId,
    phone: Phone,
  ) => Promise<{ readonly client: Client; readonly changes: readonly NameChange[] } | undefined>;
  readonly ofClient: (tenant: TenantId, phone: Phone) => Promise<readonly Transfer[] | undefined>;
  readonly tenants: {
    readonly list: () => Promise<readonly TenantId[]>;
    /** A tenant's whole file, as it would be applied. */
    readonly file: (tenant: TenantId) => Promise<Tenant | undefined>;
    readonly apply: (file: Tenant) => Promise<void>;
  };
};

const NOT_FOUND: Refused = {
  code: 'transfer/not-found',
  sentence: 'No open transfer of this tenant has that id. For one that has ended, add the client: --phone <number>',
};

/** More pages than this are no list for a person; the oldest stand first. */
const PAGES_MAX = 20;

async function pages<T, A>(
  read: (after: A | undefined) => Promise<{ readonly page: readonly T[]; readonly after: A | undefined }>,
) {
  const all: T[] = [];
  let after: A | undefined;
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const { page, after: next } = await read(after);
    all.push(...page);
    after = next;
    if (!after) break;
  }
  return all;
}

/** In a dry run everything is read and decided as always, and nothing is written. */
const pretending = (transfers: StaffPorts['transfers']): StaffPorts['transfers'] => ({
  ...transfers,
  add: async (fresh) => fresh,
  save: async (changed) => done({ ...changed, version: changed.version + 1 }),
});

/** Opens the desk of a place. The adapters are loaded only now: they read where they are from the environment. */
export async function openDesk({ environment }: Place, isDryRun: boolean): Promise<Desk> {
  Object.assign(process.env, environment);
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { desk } = await import('#functions/adapters/dynamo/desk.ts');
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { wiringDetails } = await import('#functions/adapters/dynamo/wiring.ts');
  const { wiringSeenBy } = await import('#functions/adapters/dynamo/wiring-seen.ts');
  const { ledgerAvailable } = await import('#functions/adapters/plaid/ledger.ts');

  const clientOf = async (tenant: TenantId, id: TransferId, phone: Phone | undefined) =>
    phone ? (await clients.findByPhone(tenant, phone))?.id : desk.clientOf(tenant, id);

  return {
    staff: {
      transfers: isDryRun ? pretending(transfers) : transfers,
      clients,
      tenants,
      available: ledgerAvailable,
      random: (bytes) => randomBytes(bytes),
    },
    wiringSeenBy: isDryRun ? { ...wiringSeenBy, save: async () => true } : wiringSeenBy,
    async which(tenant, id, phone) {
      const client = await clientOf(tenant, id, phone);
      return client ? done({ client, id }) : refuse(NOT_FOUND);
    },
    open: (tenant) =>
      pages(async (after: Record<string, unknown> | undefined) => {
        const { transfers: page, after: next } = await desk.open(tenant, after);
        return { page, after: next };
      }),
    async client(tenant, phone) {
      const client = await clients.findByPhone(tenant, phone);
      return client && { client, changes: await clients.formerNames(tenant, client.id) };
    },
    async ofClient(tenant, phone) {
      const found = await clients.findByPhone(tenant, phone);
      return found && desk.ofClient(tenant, found.id);
    },
    tenants: {
      list: () =>
        pages(async (after: TenantId | undefined) => {
          const { ids: page, after: next } = await tenants.list(after);
          return { page, after: next };
        }),
      async file(id) {
        const config = await tenants.config(id);
        if (!config) return undefined;
        const [wiring, agents] = await Promise.all([wiringDetails.find(id), tenants.agents(id)]);
        return { ...config, agents: [...agents], ...(wiring ? { wiring } : {}) };
      },
      apply: isDryRun ? async () => undefined : tenants.apply,
    },
  };
}
