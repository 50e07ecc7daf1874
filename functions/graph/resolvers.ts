import type { Client } from '#shared/client/client.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { invariant, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { transferDetails } from '#shared/transfer/rules.ts';
import type { Transfer, TransferCard } from '#shared/transfer/transfer.ts';
import { orRefuse, type Root } from './answer.ts';
import { discardTransfer, type EditTransferPorts, linkSource } from './edit-transfer.ts';
import { insertTransfer, type Owner, type SaveTransferPorts, updateTransfer } from './save-transfer.ts';
import { type ClientChange, updateClient } from './update-client.ts';
import * as view from './views.ts';

type Config = Omit<Tenant, 'wiring' | 'agents'>;

/** What the data queries need. */
export type GraphPorts = SaveTransferPorts &
  EditTransferPorts & {
    readonly transfers: {
      history(
        tenant: TenantId,
        client: ClientId,
        after?: string | null,
      ): Promise<{ readonly cards: readonly TransferCard[]; readonly after: string | null }>;
    };
    readonly clients: { save(changed: Client): Promise<Outcome<Client, Refusal>> };
    readonly logoOf: (institutionCode: string) => Promise<string | undefined>;
  };

type Details = { readonly data: Record<string, unknown> };
type One = { readonly _id: TransferId };

/** Null and absent are the same to the details form; the graph sends null. */
const detailsOf = (data: Record<string, unknown>) =>
  transferDetails.parse(Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)));

/**
 * The data graph for one caller. Tenant and client come from the session and nowhere else, so that no argument can
 * name another person's record.
 */
export function resolversFor(ports: GraphPorts, owner: Owner): Root {
  const config = async (): Promise<Config> => {
    const found = await ports.tenants.config(owner.tenant);
    invariant(found, 'the door has found the tenant already');
    return found;
  };

  const shown = async (transfer: Transfer) => {
    const { offices } = await config();
    const agents = transfer.agentId ? await ports.tenants.agents(owner.tenant) : [];
    return view.transferView(
      transfer,
      offices.find(({ id }) => id === transfer.officeId),
      agents.find(({ id }) => id === transfer.agentId),
    );
  };

  const queries = {
    async client() {
      const found = await ports.clients.find(owner.tenant, owner.client);
      return found ? view.clientView(found) : null;
    },
    async transfer({ _id }: One) {
      const found = await ports.transfers.find(owner.tenant, owner.client, _id);
      return found ? shown(found) : null;
    },
    async transfers({ after }: { readonly after?: string | null }) {
      const page = await ports.transfers.history(owner.tenant, owner.client, after);
      return { items: page.cards.map(view.cardView), after: page.after };
    },
    purposeconfigs: async () => view.purposesView(await config()),
    transferfeeconfigs: async () => view.feesView(await config()),
    transfertypes: async ({ isCredit }: { readonly isCredit: boolean }) =>
      isCredit ? view.typesView(await config()) : [],
    offices: async () => (await config()).offices.map(view.officeView),
    realtors: async () => (await ports.tenants.agents(owner.tenant)).map(view.agentView),
    bankaccounts: async () => (await config()).destinationAccounts.map(view.destinationView),
    async institutionlogos({ institutionCodes }: { readonly institutionCodes: readonly string[] }) {
      const logos = await Promise.all(
        [...new Set(institutionCodes)].map(async (code) => ({ code, logo: await ports.logoOf(code) })),
      );
      return logos.flatMap(({ code, logo }) => (logo ? [{ _id: code, institutionCode: code, logoURL: logo }] : []));
    },
  };

  const mutations = {
    updateOneClient: async ({ data }: { readonly data: ClientChange }) =>
      view.clientView(orRefuse(await updateClient(ports.clients, owner, data))),
    insertOneTransfer: async ({ data }: Details) =>
      shown(orRefuse(await insertTransfer(ports, owner, detailsOf(data)))),
    updateOneTransfer: async ({ _id: id, version, data }: Details & One & { readonly version: number }) =>
      shown(orRefuse(await updateTransfer(ports, owner, { id, version, details: detailsOf(data) }))),
    linkSourceBankAccount: async ({ _id: id, bankAccountId }: One & { readonly bankAccountId: BankAccountId }) =>
      shown(orRefuse(await linkSource(ports, owner, { id, bankAccountId }))),
    discardTransfer: async ({ _id }: One) => shown(orRefuse(await discardTransfer(ports, owner, _id))),
  };

  return { ...queries, ...mutations };
}
