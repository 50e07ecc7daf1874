import type { TransferSearch } from '#shared/graph/search-operations.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { invariant, refuse } from '#shared/outcome.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { refundsOf } from '#shared/transfer/refund.ts';
import { transferDetails } from '#shared/transfer/rules.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import type { Transfer, TransferCard } from '#shared/transfer/transfer.ts';
import { declineTransfer } from '../payments/decline-transfer.ts';
import { discardTransfer } from '../payments/discard-transfer.ts';
import { editDraft } from '../payments/edit-draft.ts';
import type { EditTransferPorts } from '../payments/engine/offer.ts';
import type { WireOwner, WireTransferPorts } from '../payments/engine/unsent-wire.ts';
import { type InsertDraftPorts, insertDraft } from '../payments/insert-draft.ts';
import { linkDestination } from '../payments/link-destination.ts';
import { linkSource } from '../payments/link-source.ts';
import { openTransfer } from '../payments/open-transfer.ts';
import { retryTransfer } from '../payments/retry-transfer.ts';
import type { Owner } from '../ports.ts';
import { allowanceOf } from './allowance.ts';
import { orRefuse, type Root } from './answer.ts';
import { recordResolvers } from './record-resolvers.ts';
import { archivedTransfers, recentTransfers, type SearchPorts, searchTransfers } from './search-transfers.ts';
import { type ClientChange, type UpdateClientPorts, updateClient } from './update-client.ts';
import * as view from './views.ts';
import { wireResolvers } from './wire-resolvers.ts';

/** What the data queries need. */
export type GraphPorts = InsertDraftPorts &
  EditTransferPorts &
  WireTransferPorts &
  SearchPorts & {
    readonly transfers: {
      readonly initiated: (tenant: TenantId, client: ClientId) => Promise<readonly TransferCard[]>;
    };
    readonly latestDraft: (tenant: TenantId, client: ClientId) => Promise<TransferCard | undefined>;
    readonly clients: UpdateClientPorts;
    readonly logoOf: (institutionCode: string) => Promise<string | undefined>;
  };

type Details = { readonly data: Record<string, unknown> };
type AgentSearch = { readonly landingPageURI?: string | null; readonly active?: boolean | null };
type One = { readonly _id: TransferId };
type Chosen = One & { readonly bankAccountId: BankAccountId };

/** Null and absent are the same to the details form; the graph sends null. */
const detailsOf = (data: Record<string, unknown>) =>
  transferDetails.parse(Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)));

/**
 * The data graph for one caller. Tenant and client come from the session and nowhere else, so that no argument can
 * name another person's record.
 */
export function resolversFor(ports: GraphPorts, owner: Owner & WireOwner): Root {
  const config = async (): Promise<TenantConfig> => {
    const found = await ports.tenants.config(owner.tenant);
    invariant(found, 'the door has found the tenant already');
    return found;
  };

  const shown = async (transfer: Transfer) => {
    const tenant = await config();
    const agents = transfer.agentId ? await ports.tenants.agents(owner.tenant) : [];
    const office = tenant.offices.find(({ id }) => id === transfer.officeId);
    const agent = agents.find(({ id }) => id === transfer.agentId);
    const refunds = await refundsOf(transfer, (id) => ports.transfers.find(owner.tenant, owner.client, id));
    return view.transferView(transfer, tenant, { office, agent, refunds }, owner.now);
  };

  const queries = {
    async client({ mobilePhone }: { readonly mobilePhone?: string | null }) {
      const found = await ports.clients.find(owner.tenant, owner.client);
      // Whose number another one is, is nobody's business here; the login tells whether it is anybody's.
      if (mobilePhone && mobilePhone !== found?.mobilePhone) return orRefuse(refuse({ code: 'client/not-found' }));
      return found ? view.clientView(found, await config()) : null;
    },
    async transfer({ _id }: One) {
      const found = await ports.transfers.find(owner.tenant, owner.client, _id);
      return found && isClientsToSee(found.status) ? shown(found) : null;
    },
    async transfers({ after }: { readonly after?: string | null }) {
      const page = await recentTransfers(ports, owner, after);
      return { items: page.cards.map(view.cardView), after: page.after };
    },
    async transferarchives({ after }: { readonly after?: string | null }) {
      const page = await archivedTransfers(ports, owner, after);
      return { items: page.cards.map(view.cardView), after: page.after };
    },
    async transfer_filter(asked: TransferSearch) {
      const { found, after } = await searchTransfers(ports, owner, asked);
      return { items: found.map(view.foundView), after };
    },
    async draft() {
      const newest = await ports.latestDraft(owner.tenant, owner.client);
      return newest ? view.cardView(newest) : null;
    },
    allTransfers: async () => (await ports.transfers.initiated(owner.tenant, owner.client)).map(view.cardView),
    purposeconfigs: async () => view.purposesView(await config()),
    transferfeeconfigs: async () => view.feesView(await config()),
    allowance: async () => allowanceOf(ports, owner, await config()),
    transfertypes: async ({ isCredit }: { readonly isCredit: boolean }) =>
      isCredit ? view.typesView(await config()) : [],
    async offices({ active }: { readonly active?: boolean | null }) {
      const { offices } = await config();
      return offices.filter((office) => (active ?? office.active) === office.active).map(view.officeView);
    },
    async realtors({ landingPageURI: page, active }: AgentSearch) {
      const agents = await ports.tenants.agents(owner.tenant);
      return agents
        .filter((agent) => (!page || agent.landingPageURI === page) && (active ?? agent.active) === agent.active)
        .map(view.agentView);
    },
    bankaccounts: async () =>
      (await config()).destinationAccounts.filter(({ active }) => active).map(view.destinationView),
    async institutionlogos({ institutionCodes }: { readonly institutionCodes: readonly string[] }) {
      const logos = await Promise.all(
        [...new Set(institutionCodes)].map(async (code) => ({ code, logo: await ports.logoOf(code) })),
      );
      return logos.flatMap(({ code, logo }) => (logo ? [{ _id: code, institutionCode: code, logoURL: logo }] : []));
    },
  };

  const mutations = {
    updateOneClient: async ({ data }: { readonly data: ClientChange }) =>
      view.clientView(orRefuse(await updateClient(ports.clients, owner, data)), await config()),
    insertOneTransfer: async ({ data }: Details) => shown(orRefuse(await insertDraft(ports, owner, detailsOf(data)))),
    updateOneTransfer: async ({ _id: id, version, data }: Details & One & { readonly version: number }) =>
      shown(orRefuse(await editDraft(ports, owner, { id, version, details: detailsOf(data) }))),
    linkSourceBankAccount: async ({ _id: id, bankAccountId }: Chosen) =>
      shown(orRefuse(await linkSource(ports, owner, { id, bankAccountId }))),
    discardTransfer: async ({ _id }: One) => shown(orRefuse(await discardTransfer(ports, owner, _id))),
    retryTransfer: async ({ _id }: One) => shown(orRefuse(await retryTransfer(ports, owner, _id))),
    openTransfer: async ({ _id }: One) => shown(orRefuse(await openTransfer(ports, owner, _id))),
    declineTransfer: async ({ _id: id, reason = null }: One & { readonly reason?: string | null }) =>
      shown(orRefuse(await declineTransfer(ports, owner, { id, reason }))),
    linkDestinationBankAccount: async ({ _id: id, bankAccountId }: Chosen) =>
      shown(orRefuse(await linkDestination(ports, owner, { id, bankAccountId }))),
  };

  return { ...queries, ...mutations, ...wireResolvers(ports, owner, shown), ...recordResolvers(ports, owner, config) };
}
