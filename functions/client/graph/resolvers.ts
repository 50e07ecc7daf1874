import { type BankAccount, usableAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { today } from '#shared/dates.ts';
import { allQueries } from '#shared/graph/all-operations.ts';
import { mutations } from '#shared/graph/operations.ts';
import type { GraphRefusal } from '#shared/graph/refusals.ts';
import type { TransferSearch } from '#shared/graph/search-operations.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { TRANSFER_MAX_CENTS } from '#shared/limits.ts';
import { invariant, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { sentenceIn } from '#shared/sentence.ts';
import type { Tenant, TenantConfig } from '#shared/tenant/tenant.ts';
import type { Language } from '#shared/text/language.ts';
import { sharesPaidText } from '#shared/text/shares.ts';
import { isNewTo, needsCallIfNew } from '#shared/transfer/account-check.ts';
import { isUncheckable } from '#shared/transfer/bank-check.ts';
import { refundsOf } from '#shared/transfer/refund.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferCard } from '#shared/transfer/transfer-card.ts';
import { type Counted, freeOn, isOverLimitOpen, leftOn } from '#shared/transfer/velocity.ts';
import { madeBefore } from '../../payments/engine/maybe-duplicate.ts';
import { type SameAmountPorts, sameAmount } from '../../payments/engine/same-amount.ts';
import { type ShareReader, sharesPaid } from '../../payments/engine/shares.ts';
import { reviewed } from '../../payments/engine/shown.ts';
import type { WireOwner } from '../../payments/engine/wire-work.ts';
import type { AccountReader, AgentReader, ClientReader, Owner, TenantReader, TransferReader } from '../../ports.ts';
import { answerGraph, type GraphRequest, orRefuse, type Root, resolversOf } from './answer.ts';
import { type TransferMutationPorts, transferMutations } from './mutations.ts';
import { bankAccountView } from './record-views.ts';
import { archivedTransfers, recentTransfers, type SearchPorts, searchTransfers } from './search-transfers.ts';
import { setLanguage } from './set-language.ts';
import { tenantQueries } from './tenant-queries.ts';
import { type ClientChange, type UpdateClientPorts, updateClient } from './update-client.ts';
import * as view from './views.ts';

export type AllowancePorts = {
  readonly velocity: { readonly ofClient: (tenant: TenantId, client: ClientId) => Promise<Counted> };
};

const NONE = { amount: 0, count: 0 };

/** GraphQL's Int has 32 bits. A higher allowance is shown as this number. */
const INT_MAX = 2 ** 31 - 1;

/** The amount that a client may still send today. The limit for all clients together is not shown to them. */
export async function allowanceOf(
  { velocity }: AllowancePorts,
  { tenant, client, now }: { readonly tenant: TenantId; readonly client: ClientId; readonly now: Date },
  who: Pick<Client, 'overLimit'> | undefined,
  config: Pick<Tenant, 'velocity' | 'timeZone'>,
) {
  const on = today(now, config.timeZone);
  const bounds = config.velocity.client;
  const counted = await velocity.ofClient(tenant, client);
  const left = leftOn(bounds, counted, on);
  const over = isOverLimitOpen(who?.overLimit, counted, on) ? { amount: TRANSFER_MAX_CENTS, count: 1 } : NONE;
  const [amount, count] = [left.amount + over.amount, left.count + over.count];
  const isNothing = amount === 0 || count === 0;
  return {
    amount: Math.min(amount, INT_MAX),
    count: Math.min(count, INT_MAX),
    freeOn: isNothing ? (freeOn(bounds, counted, on, 1) ?? null) : null,
  };
}

export type RecordPorts = {
  readonly accounts: AccountReader;
};

/** The specification's queries for whole records, limited to the caller's own tenant and accounts. */
export function recordResolvers(
  { accounts }: RecordPorts,
  owner: { readonly tenant: TenantId; readonly client: ClientId },
  config: () => Promise<TenantConfig>,
): Root {
  return {
    /** The list of clients is for the staff, who have their own tool for it. */
    clients: () => orRefuse(refuse<Refusal<GraphRefusal<'clients'>>>({ code: 'staff/only' })),

    ...tenantQueries(owner.tenant, config),

    async bankaccount({ _id }: { readonly _id: BankAccountId }) {
      const found = await accounts.find(owner.tenant, owner.client, _id);
      return found ? bankAccountView(found) : null;
    },
  };
}

type ShowPorts = SameAmountPorts &
  ShareReader & {
    readonly transfers: TransferReader;
    readonly tenants: TenantReader & AgentReader;
    readonly accounts: AccountReader;
  };

/** The dependencies of the queries, which write nothing. */
export type QueryPorts = ShowPorts &
  SearchPorts &
  AllowancePorts & {
    readonly transfers: {
      readonly initiated: (tenant: TenantId, client: ClientId) => Promise<readonly TransferCard[]>;
    };
    readonly latestDraft: (tenant: TenantId, client: ClientId) => Promise<DraftCard | undefined>;
    readonly clients: ClientReader;
    readonly logoOf: (institutionCode: string) => Promise<string | undefined>;
  };

/** The dependencies of the mutations. */
export type MutationPorts = ShowPorts & TransferMutationPorts & { readonly clients: UpdateClientPorts };

/**
 * True if the account chosen earlier can still be used, so that the client can go straight to the review. A login at
 * the bank is requested on the review page itself.
 */
function canBeReviewed(account: BankAccount): boolean {
  const usable = usableAccount(account);
  return usable.ok || ['bank/login-needed', 'bank/link-expired'].includes(usable.refusal.code);
}

/** True while the client can still accept this payment. */
const isToPay = ({ status, disbursement }: Transfer): boolean => !disbursement && ['draft', 'viewed'].includes(status);

/**
 * True if the company must call before it pays into a new account: the chosen one is new, or none is chosen yet. The
 * bank's answer about the owner is not shown, because it would tell a thief which account passes.
 */
const needsCall = (found: Transfer, account: BankAccount | undefined, config: TenantConfig, now: Date): boolean =>
  needsCallIfNew(found, config) && (!account || isNewTo(account, found, now.toISOString()));

/**
 * The notices shown before the client accepts a payment: the limit for an account that cannot be verified, a possible
 * duplicate, and a required call.
 */
async function beforePaying(
  ports: SameAmountPorts,
  found: Transfer,
  { account, config }: { readonly account: BankAccount | undefined; readonly config: TenantConfig },
  { now, language }: { readonly now: Date; readonly language: Language },
) {
  const newAccountCall = found.disbursement && needsCall(found, account, config, now);
  if (!isToPay(found)) return { uncheckedLimit: null, alreadyMade: null, newAccountCall };
  const made = madeBefore(found, { others: await sameAmount(ports, found), config, now });
  return {
    newAccountCall,
    uncheckedLimit: found.method === 'ACH' && account && isUncheckable(account) ? config.uncheckedLimit : null,
    alreadyMade: made ? { ...made, sentence: sentenceIn(language, made.sentence) } : null,
  };
}

const cardsOf = (cards: readonly TransferCard[], config: TenantConfig) =>
  cards.map((card) => view.cardView(card, config));
const foundOf = (found: readonly Transfer[], config: TenantConfig) => found.map((each) => view.foundView(each, config));

type After = { readonly after?: string | null };
type CardPage = { readonly cards: readonly TransferCard[]; readonly after: string | null };
const pageOf = ({ cards, after }: CardPage, config: TenantConfig) => ({ items: cardsOf(cards, config), after });

/** The draft to resume, and the account chosen to pay it. */
type DraftCard = TransferCard & { readonly sourceId: BankAccountId | undefined };

type AgentSearch = { readonly landingPageURI?: string | null; readonly active?: boolean | null };
type One = { readonly _id: TransferId };

/**
 * The caller, whose resolvers are made. The tenant and the client come from the session only, so that no argument can
 * reach another person's record.
 */
type Caller = Owner & WireOwner & { readonly language: Language };

/** The company's settings, and a transfer as the page shows it. */
function showing(ports: ShowPorts, owner: Caller) {
  const config = async (): Promise<TenantConfig> => {
    const found = await ports.tenants.config(owner.tenant);
    invariant(found, 'the tenant was found before any resolver runs');
    return found;
  };

  const shown = async (found: Transfer) => {
    const tenant = await config();
    const own = found.disbursement ? found.destination : found.source;
    const account = own && (await ports.accounts.find(owner.tenant, owner.client, own.id));
    const { transfer, terms } = reviewed(found, account, tenant, owner.now);
    const agents = transfer.agentId ? await ports.tenants.agents(owner.tenant) : [];
    const office = tenant.offices.find(({ id }) => id === transfer.officeId);
    const agent = agents.find(({ id }) => id === transfer.agentId);
    const paid = await sharesPaid(ports, transfer);
    const refunds = await refundsOf(transfer, (id) => ports.transfers.find(owner.tenant, owner.client, id));
    return {
      ...view.transferView(transfer, tenant, { office, agent, refunds }, owner),
      terms,
      sharesPaid: paid ? sharesPaidText[owner.language](paid) : null,
      ...(await beforePaying(ports, found, { account, config: tenant }, owner)),
    };
  };

  return { config, shown };
}

function queriesFor(ports: QueryPorts, owner: Caller): Root {
  const { config, shown } = showing(ports, owner);
  const queries = {
    async client({ mobilePhone }: { readonly mobilePhone?: string | null }) {
      const found = await ports.clients.find(owner.tenant, owner.client);
      // Only the caller's own number gets an answer. The sign-in page tells if a number has an account.
      if (mobilePhone && mobilePhone !== found?.mobilePhone)
        return orRefuse(refuse<Refusal<GraphRefusal<'client'>>>({ code: 'client/not-found' }));
      return found ? view.clientView(found, await config()) : null;
    },
    async transfer({ _id }: One) {
      const found = await ports.transfers.find(owner.tenant, owner.client, _id);
      return found && isClientsToSee(found.status) ? shown(found) : null;
    },
    transfers: async ({ after }: After) => pageOf(await recentTransfers(ports, owner, after), await config()),
    transferarchives: async ({ after }: After) => pageOf(await archivedTransfers(ports, owner, after), await config()),
    async transfer_filter(asked: TransferSearch) {
      const { found, after } = await searchTransfers(ports, owner, asked);
      return { items: foundOf(found, await config()), after };
    },
    async draft() {
      const newest = await ports.latestDraft(owner.tenant, owner.client);
      if (!newest) return null;
      const { sourceId, ...card } = newest;
      const account = sourceId && (await ports.accounts.find(owner.tenant, owner.client, sourceId));
      return {
        ...view.cardView(card, await config()),
        isAccountChosen: account !== undefined && canBeReviewed(account),
      };
    },
    allTransfers: async () => cardsOf(await ports.transfers.initiated(owner.tenant, owner.client), await config()),
    purposeconfigs: async () => view.purposesView(await config()),
    transferfeeconfigs: async () => view.feesView(await config()),
    allowance: async () =>
      allowanceOf(ports, owner, await ports.clients.find(owner.tenant, owner.client), await config()),
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

  return { ...queries, ...recordResolvers(ports, owner, config) };
}

/** Answers one of the named queries. */
export const answerQuery = (ports: QueryPorts, caller: Caller, asked: GraphRequest) =>
  answerGraph(queriesFor(ports, caller), allQueries, asked, caller.language);

function mutationsFor(ports: MutationPorts, owner: Caller): Root {
  const { config, shown } = showing(ports, owner);
  const clientMutations = {
    updateOneClient: ({ data }: { readonly data: ClientChange }) => updateClient(ports.clients, owner, data),
    setLanguage: ({ language }: { readonly language: Language }) => setLanguage(ports.clients, owner, language),
  };
  return {
    ...resolversOf(clientMutations, async (client: Client) => view.clientView(client, await config())),
    ...resolversOf(transferMutations(ports, owner), shown),
  };
}

/** Carries out one of the named mutations. */
export const answerMutation = (ports: MutationPorts, caller: Caller, asked: GraphRequest) =>
  answerGraph(mutationsFor(ports, caller), mutations, asked, caller.language);
