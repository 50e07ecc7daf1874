import type { TransferAuthorizationCreateRequest, TransferCreateRequest } from 'plaid';
import * as z from 'zod/mini';
import { fromProviderAmount, toProviderAmount } from '#shared/money.ts';
import { ITEM_LOGIN_REQUIRED, loginTroubleOf } from '#shared/transfer/problem-code.ts';
import type { StreamedEvent } from '#shared/transfer/streamed-event.ts';
import type { Authorized, ClientAccount, EntryRequest, RefundRequest } from '../../payments/engine/entries.ts';
import type { EntryAtProvider, ProviderAnswer, RefundAtProvider } from '../../ports.ts';
import { askPlaid, mapped, onBehalfOf, type ProviderAccount, type ProviderScope, plaidOf } from './client.ts';

const authorizationReply = z.lazy(() =>
  z.object({
    authorization: z.object({
      id: z.string(),
      created: z.string(),
      decision: z.string(),
      decision_rationale: z.optional(
        z.nullable(z.object({ code: z.catch(z.string(), 'UNKNOWN'), description: z._default(z.string(), '') })),
      ),
    }),
  }),
);

const refundParts = z.object({ id: z.string(), created: z.string(), status: z.string(), amount: z.string() });

const failure = z.nullish(z.object({ failure_code: z.nullish(z.string()), ach_return_code: z.nullish(z.string()) }));

const codeOf = (reason: z.infer<typeof failure>): string | undefined =>
  reason?.failure_code ?? reason?.ach_return_code ?? undefined;

const transferReply = z.lazy(() =>
  z.object({
    transfer: z.object({
      id: z.string(),
      created: z.string(),
      status: z.string(),
      authorization_id: z.string(),
      type: z.string(),
      amount: z.string(),
      ledger_id: z.nullish(z.string()),
      metadata: z.nullish(z.record(z.string(), z.string())),
      refunds: z.nullish(z.array(refundParts)),
      network_trace_id: z.nullish(z.string()),
      failure_reason: failure,
    }),
  }),
);

/** A transfer as the provider has it. */
export type ProviderTransfer = EntryAtProvider & { readonly createdAt: string };

const refundAtProvider = ({ id, created, status, amount }: z.infer<typeof refundParts>): RefundAtProvider => ({
  id,
  createdAt: created,
  status,
  amount: fromProviderAmount(amount),
});

function providerTransfer(data: unknown): ProviderTransfer {
  const { transfer } = transferReply.parse(data);
  return {
    id: transfer.id,
    createdAt: transfer.created,
    status: transfer.status,
    authorizationId: transfer.authorization_id,
    type: transfer.type,
    amount: fromProviderAmount(transfer.amount),
    ledgerId: transfer.ledger_id ?? undefined,
    metadata: transfer.metadata ?? {},
    traceId: transfer.network_trace_id ?? undefined,
    code: codeOf(transfer.failure_reason),
    refunds: (transfer.refunds ?? []).map(refundAtProvider),
  };
}

function readAuthorization(data: unknown): Authorized {
  const { authorization } = authorizationReply.parse(data);
  const rationale = authorization.decision_rationale;
  // The client has to log in at the bank again. The provider approved without checking the balance, and the login is
  // what lets Plaid check it.
  const needsLogin = loginTroubleOf(rationale?.code ?? '') ?? authorization.decision === 'user_action_required';
  if (needsLogin) return { decision: 'declined', code: ITEM_LOGIN_REQUIRED };
  if (authorization.decision !== 'approved') return { decision: 'declined', code: rationale?.code ?? 'DECLINED' };
  return {
    decision: 'approved',
    id: authorization.id,
    createdAt: authorization.created,
    // Approved with a reason means that the provider's own check wasn't run (micro-deposit and migrated accounts).
    ...(rationale ? { unchecked: rationale } : {}),
  };
}

const capabilitiesReply = z.lazy(() =>
  z.object({
    institution_supported_networks: z.object({ rtp: z.object({ credit: z.optional(z.boolean()) }) }),
  }),
);

/**
 * Without this answer a payment goes by ACH. The client waits, and the three calls after it need most of the gateway's
 * 30 s.
 */
const CAPABILITIES_TIMEOUT_MS = 3000;

/**
 * One-time debits and credits of consumers' accounts at Plaid Transfer: by ACH, and credits also by RTP.
 *
 * Authorize first, then create. The authorization's id is the idempotency key of the creation, so repeating it gives
 * the same transfer.
 */
export const entries = {
  /** True if this account's bank accepts instant credits. An unclear answer is a no. */
  async takesInstantCredits(account: ProviderAccount, { accessToken, providerAccountId }: ClientAccount) {
    const plaid = await plaidOf(account);
    const request = { access_token: accessToken, account_id: providerAccountId };
    const timeout = CAPABILITIES_TIMEOUT_MS;
    const asked = await askPlaid(() => plaid.transferCapabilitiesGet(request, { timeout }));
    const read = capabilitiesReply.safeParse(asked.heard === 'yes' ? asked.value : undefined);
    return read.data?.institution_supported_networks.rtp.credit === true;
  },

  async authorize(account: ProviderAccount, entry: EntryRequest): Promise<ProviderAnswer<Authorized>> {
    const plaid = await plaidOf(account);
    const request = {
      access_token: entry.accessToken,
      account_id: entry.providerAccountId,
      type: entry.type,
      network: entry.network,
      ...(entry.network === 'rtp' ? {} : { ach_class: entry.achClass }),
      ...(entry.ledgerId ? { ledger_id: entry.ledgerId } : {}),
      amount: toProviderAmount(entry.amount),
      idempotency_key: entry.idempotencyKey,
      user_present: entry.isUserPresent,
      user: { legal_name: entry.legalName },
      device: { ip_address: entry.sourceAddress, user_agent: entry.userAgent },
      ...onBehalfOf(account),
    } as TransferAuthorizationCreateRequest;
    return mapped(await askPlaid(() => plaid.transferAuthorizationCreate(request)), readAuthorization);
  },

  async create(
    account: ProviderAccount,
    entry: ClientAccount & {
      readonly authorizationId: string;
      readonly description: string;
      readonly metadata: Readonly<Record<string, string>>;
    },
  ): Promise<ProviderAnswer<ProviderTransfer>> {
    const plaid = await plaidOf(account);
    const request: TransferCreateRequest = {
      access_token: entry.accessToken,
      account_id: entry.providerAccountId,
      authorization_id: entry.authorizationId,
      description: entry.description,
      metadata: { ...entry.metadata },
    };
    return mapped(await askPlaid(() => plaid.transferCreate(request)), providerTransfer);
  },

  /** The transfer created from an authorization; "no" with NOT_FOUND if there is none. */
  async findByAuthorization(
    account: ProviderAccount,
    authorizationId: string,
  ): Promise<ProviderAnswer<ProviderTransfer>> {
    const plaid = await plaidOf(account);
    const request = { authorization_id: authorizationId, ...onBehalfOf(account) };
    return mapped(await askPlaid(() => plaid.transferGet(request)), providerTransfer);
  },

  async cancelAuthorization(account: ProviderAccount, authorizationId: string): Promise<ProviderAnswer<unknown>> {
    const plaid = await plaidOf(account);
    return askPlaid(() => plaid.transferAuthorizationCancel({ authorization_id: authorizationId }));
  },

  /** Cancels a transfer that hasn't gone to the network. Refused if it has, or if it is already cancelled. */
  async cancel(account: ProviderAccount, id: string): Promise<ProviderAnswer<unknown>> {
    const plaid = await plaidOf(account);
    return askPlaid(() => plaid.transferCancel({ transfer_id: id, ...onBehalfOf(account) }));
  },

  async find(account: ProviderScope, id: string): Promise<ProviderAnswer<ProviderTransfer>> {
    const plaid = await plaidOf(account);
    return mapped(
      await askPlaid(() => plaid.transferGet({ transfer_id: id, ...onBehalfOf(account) })),
      providerTransfer,
    );
  },
};

const refundReply = z.lazy(() =>
  z.object({
    refund: z.extend(refundParts, { network_trace_id: z.nullish(z.string()), failure_reason: failure }),
  }),
);

/** A refund as an entry of its own. It has no id of ours, and no authorization. */
function refundEntry(data: unknown): EntryAtProvider {
  const { refund } = refundReply.parse(data);
  return {
    ...refundAtProvider(refund),
    authorizationId: '',
    type: 'credit',
    metadata: {},
    refunds: [],
    traceId: refund.network_trace_id ?? undefined,
    code: codeOf(refund.failure_reason),
  };
}

/**
 * Plaid's own refunds of debits. A refund returns to the account the debit came from, so no one has to choose one. It
 * needs no bank login, and works even if the account was disconnected since.
 */
export const providerRefunds = {
  /** Creates a refund. Repeated under the same key, it is the same one. */
  async create(account: ProviderAccount, asked: RefundRequest): Promise<ProviderAnswer<RefundAtProvider>> {
    const plaid = await plaidOf(account);
    const { providerTransferId: transfer_id, idempotencyKey: idempotency_key } = asked;
    const request = { transfer_id, amount: toProviderAmount(asked.amount), idempotency_key };
    return mapped(await askPlaid(() => plaid.transferRefundCreate(request)), (data) =>
      refundAtProvider(refundReply.parse(data).refund),
    );
  },

  async find(account: ProviderScope, id: string): Promise<ProviderAnswer<EntryAtProvider>> {
    const plaid = await plaidOf(account);
    return mapped(await askPlaid(() => plaid.transferRefundGet({ refund_id: id })), refundEntry);
  },

  /** Cancels a refund that hasn't gone to the network. */
  async cancel(account: ProviderAccount, id: string): Promise<ProviderAnswer<unknown>> {
    const plaid = await plaidOf(account);
    return askPlaid(() => plaid.transferRefundCancel({ refund_id: id }));
  },

  /** Every refund of a debit, including those made in the dashboard. */
  async of(account: ProviderAccount, providerTransferId: string): Promise<ProviderAnswer<readonly RefundAtProvider[]>> {
    const known = await entries.find(account, providerTransferId);
    return mapped(known, ({ refunds }) => refunds);
  },
};

const eventsReply = z.lazy(() =>
  z.object({
    transfer_events: z.array(
      z.object({
        event_id: z.int(),
        timestamp: z.string(),
        event_type: z.string(),
        transfer_id: z.string(),
        refund_id: z.nullish(z.string()),
        originator_client_id: z.nullish(z.string()),
        failure_reason: failure,
      }),
    ),
    has_more: z.boolean(),
  }),
);

/** Events per request; Plaid allows at most 500. */
const EVENTS_PER_PAGE = 100;

/** An account's event stream: sequential ids, read from a cursor. */
export async function eventsAfter(
  account: ProviderAccount,
  cursor: number,
): Promise<ProviderAnswer<{ readonly events: readonly StreamedEvent[]; readonly hasMore: boolean }>> {
  const plaid = await plaidOf(account);
  return mapped(await askPlaid(() => plaid.transferEventSync({ after_id: cursor, count: EVENTS_PER_PAGE })), (data) => {
    const { transfer_events: events, has_more: hasMore } = eventsReply.parse(data);
    const read = events.map((event) => ({
      eventId: event.event_id,
      at: new Date(event.timestamp).toISOString(),
      type: event.event_type,
      providerTransferId: event.transfer_id,
      refundId: event.refund_id ?? undefined,
      originatorClientId: event.originator_client_id ?? undefined,
      code: codeOf(event.failure_reason),
    }));
    // The cursor may pass only applied events, so we don't rely on the provider's order.
    return { events: read.sort((a, b) => a.eventId - b.eventId), hasMore };
  });
}
