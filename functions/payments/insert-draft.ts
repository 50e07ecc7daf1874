import type { Client } from '#shared/client/client.ts';
import type { Instant } from '#shared/dates.ts';
import { type ClientId, newId, type TenantId, type TransferId, transferId } from '#shared/ids.ts';
import { DRAFTS_MAX, VAIN_DRAFTS_PER_DAY } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Agent, Tenant } from '#shared/tenant/tenant.ts';
import { newReference } from '#shared/transfer/reference.ts';
import { checkDetails, destinationFor, type TransferDetails } from '#shared/transfer/rules.ts';
import { remembered, type Transfer } from '#shared/transfer/transfer.ts';

type Config = Omit<Tenant, 'wiring' | 'agents'>;

/** What saving a draft needs. */
export type SaveTransferPorts = {
  readonly transfers: {
    find(tenant: TenantId, client: ClientId, id: TransferId): Promise<Transfer | undefined>;
    add(fresh: Transfer): Promise<Transfer>;
    save(changed: Transfer): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
  };
  readonly clients: {
    find(tenant: TenantId, id: ClientId): Promise<Client | undefined>;
    save(changed: Client): Promise<Outcome<Client, Refusal>>;
  };
  readonly tenants: {
    config(tenant: TenantId): Promise<Config | undefined>;
    agents(tenant: TenantId): Promise<readonly Agent[]>;
  };
  readonly random: (bytes: number) => Uint8Array;
};

/** What saving a new one needs besides: how many of a client's newest transfers are drafts, and are that new. */
export type InsertTransferPorts = SaveTransferPorts & {
  readonly draftsOf: (
    tenant: TenantId,
    client: ClientId,
    since: Instant,
  ) => Promise<{ readonly open: number; readonly begun: number }>;
};

/** Whose draft, and when. */
export type Owner = { readonly tenant: TenantId; readonly client: ClientId; readonly now: Date };

type Checked = { readonly who: Client; readonly part: Partial<Transfer> & Pick<Transfer, 'method' | 'fee' | 'amount'> };

/** The parts of a transfer that a details form decides, after every rule of the specification's section 5. */
async function checked(
  ports: SaveTransferPorts,
  owner: Owner,
  details: TransferDetails,
): Promise<Outcome<Checked, Refusal>> {
  const [who, config] = await Promise.all([
    ports.clients.find(owner.tenant, owner.client),
    ports.tenants.config(owner.tenant),
  ]);
  if (!config) return refuse({ code: 'tenant/not-found' });
  if (!who) return refuse({ code: 'client/not-found' });
  const agents = config.routingType === 'agent' ? await ports.tenants.agents(owner.tenant) : [];
  const rules = checkDetails(details, { ...config, agents });
  if (!rules.ok) return rules;
  const { purpose, amount, address1, address2, city, state, zipcode, note, fileNumber, officeId, agentId } = details;
  // What the review shows; where the money really goes is decided anew when it starts.
  const destination = destinationFor(config.destinationAccounts, { purpose, officeId });
  return done({
    who,
    part: {
      ...rules.value,
      purpose,
      amount,
      propertyAddress1: address1,
      propertyAddress2: address2,
      propertyCity: city,
      propertyState: state,
      propertyZipcode: zipcode,
      fileNumber,
      notes: note ? [{ note, at: owner.now.toISOString(), by: 'client' }] : [],
      // Only the routing the tenant uses is kept.
      ...(config.routingType === 'office' ? { officeId } : { agentId }),
      ...(destination ? { destination: remembered(destination) } : {}),
      expectedClosingAt: details.expectedClosingAt,
    },
  });
}

/** The next payment is often for the same house, so the form finds the address again on the client. */
async function rememberProperty(ports: SaveTransferPorts, who: Client, transfer: Transfer): Promise<void> {
  const { propertyAddress1, propertyAddress2, propertyCity, propertyState, propertyZipcode, updatedAt } = transfer;
  const property = { propertyAddress1, propertyAddress2, propertyCity, propertyState, propertyZipcode };
  const known = (Object.keys(property) as (keyof typeof property)[]).every((field) => who[field] === property[field]);
  // Somebody else saved the client meanwhile: their change counts, and the address is on the transfer anyway.
  if (!known) await ports.clients.save({ ...who, ...property, updatedAt });
}

const DAY_MS = 86_400_000;

/** Why no further draft can be begun: many wait, or many were begun lately, be they discarded since. */
async function draftsRefusal(ports: InsertTransferPorts, { tenant, client, now }: Owner): Promise<Refusal | undefined> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const [{ open, begun }, config] = await Promise.all([
    ports.draftsOf(tenant, client, dayAgo),
    ports.tenants.config(tenant),
  ]);
  if (open >= DRAFTS_MAX) return { code: 'transfer/too-many-drafts' };
  if (begun < (config?.velocity.client.day.count ?? 0) + VAIN_DRAFTS_PER_DAY) return undefined;
  return { code: 'request/too-many', sentence: 'You have begun many payments today. Please try again tomorrow.' };
}

/**
 * Saves the details of a new payment as a draft. How many drafts there are is looked at and not locked: whoever saves
 * several at the same moment has a few more than the limit, which keeps a table from being filled and needs no more.
 */
export async function insertTransfer(
  ports: InsertTransferPorts,
  owner: Owner,
  details: TransferDetails,
): Promise<Outcome<Transfer, Refusal>> {
  const check = await checked(ports, owner, details);
  if (!check.ok) return check;
  const full = await draftsRefusal(ports, owner);
  if (full) return refuse(full);
  const { who, part } = check.value;
  const at = owner.now.toISOString();
  const id = transferId.parse(newId(owner.now, ports.random(8)));
  const draft: Transfer = {
    id,
    tenantId: owner.tenant,
    clientId: owner.client,
    referenceId: newReference(ports.random(8)),
    firstName: who.firstName,
    middleName: who.middleName,
    lastName: who.lastName,
    email: who.email,
    mobilePhone: who.mobilePhone,
    propertyAddress1: '',
    propertyAddress2: '',
    propertyCity: '',
    propertyState: '',
    propertyZipcode: '',
    purpose: '',
    notes: [],
    ...part,
    status: 'draft',
    disbursement: false,
    type: 'Client Transfer',
    provider: { attempt: 0, rank: 0 },
    events: [{ id: `${id}-1`, name: 'saveDetails', from: null, to: 'draft', actor: 'client', at }],
    active: true,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const added = await ports.transfers.add(draft);
  await rememberProperty(ports, who, added);
  return done(added);
}

/** Saves changed details on a draft. Nothing but a draft can be edited, and only on top of the version that was read. */
export async function updateTransfer(
  ports: SaveTransferPorts,
  owner: Owner,
  { id, version, details }: { readonly id: TransferId; readonly version: number; readonly details: TransferDetails },
): Promise<Outcome<Transfer, Refusal>> {
  const draft = await ports.transfers.find(owner.tenant, owner.client, id);
  if (!draft) return refuse({ code: 'transfer/not-found' });
  if (draft.status !== 'draft') return refuse({ code: 'transfer/not-editable' });
  if (draft.schedule) return refuse({ code: 'transfer/scheduled' });
  if (draft.version !== version) return refuse({ code: 'transfer/changed-meanwhile' });
  const check = await checked(ports, owner, details);
  if (!check.ok) return check;
  const { problem: _solved, ...kept } = draft;
  const saved = await ports.transfers.save({ ...kept, ...check.value.part, updatedAt: owner.now.toISOString() });
  if (saved.ok) await rememberProperty(ports, check.value.who, saved.value);
  return saved;
}
