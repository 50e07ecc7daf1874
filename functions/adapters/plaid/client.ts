import type { PlaidApi } from 'plaid';
import * as z from 'zod/mini';
import { logger } from '../../http/log.ts';
import type { ProviderAnswer } from '../../ports.ts';
import { cached } from '../cached.ts';
import { providerSecretOf } from '../dynamo/provider-secrets.ts';
import { setting } from '../settings.ts';

/**
 * Plaid answers authorizations in seconds. The gateway times out after 30, so three calls must fit with room to save.
 */
const TIMEOUT_MS = 8000;

type Keys = { readonly clientId: string; readonly secretName: string };
type OpenKeys = { readonly clientId: string; readonly secret: string };

/** The Plaid account that moves a tenant's money: its own, or that of a platform which originates for the tenant. */
export type ProviderAccount = Keys & { readonly originator?: Keys | undefined };

/** The scope of a query: the account's transfers, or one originator's under it. */
export type ProviderScope = Keys & { readonly originator?: Pick<Keys, 'clientId'> | undefined };

/** The extra field of a call about money under a platform's keys: the originator. */
export const onBehalfOf = ({ originator }: ProviderScope): { originator_client_id?: string } =>
  originator ? { originator_client_id: originator.clientId } : {};

/** The API client of one Plaid account, by decrypted keys. The library has no timeout by default, so one is set. */
export async function plaidWith({ clientId, secret }: OpenKeys): Promise<PlaidApi> {
  // Loaded on the first call, because the library is one class of half a megabyte that no bundler can shake.
  const { Configuration, PlaidApi: Api } = await import('plaid');
  return new Api(
    new Configuration({
      basePath: setting('PLAID_BASE_URL'),
      baseOptions: {
        timeout: TIMEOUT_MS,
        maxRedirects: 0,
        headers: { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' },
      },
    }),
  );
}

/** Cached by the secret itself, so that a changed one is used as soon as it is known. */
const apiOf = cached((keys: string): Promise<PlaidApi> => plaidWith(JSON.parse(keys) as OpenKeys), { seconds: 300 });

/** The Plaid client of a tenant's account. */
export const plaidOf = async ({ clientId, secretName }: Keys): Promise<PlaidApi> =>
  apiOf(JSON.stringify({ clientId, secret: await providerSecretOf({ clientId, secretName }) } satisfies OpenKeys));

/**
 * The Plaid client that opens a bank login. Under a platform, making the link token and exchanging the public token are
 * the two calls that take the originator's own keys (Plaid, "Transfer for Platforms").
 */
export const linkingPlaidOf = (account: ProviderAccount): Promise<PlaidApi> => plaidOf(account.originator ?? account);

const plaidError = z.object({ error_type: z.string(), error_code: z.string(), request_id: z.optional(z.string()) });

/** Plaid's own errors and its rate limits say nothing about the request itself. */
const SAYS_NOTHING = ['API_ERROR', 'RATE_LIMIT_EXCEEDED', 'INSTITUTION_ERROR'];

/** The parts of a reply, or of an error's reply, that may be logged. The library attaches the whole request to both. */
const replyMeta = z.object({
  config: z.optional(z.object({ url: z.optional(z.string()) })),
  data: z.optional(z.object({ request_id: z.optional(z.string()) })),
});

/**
 * One log line per call: the endpoint, the outcome, and Plaid's request id, by which Plaid's support finds it. Plaid's
 * paths name endpoints and hold no ids. Bodies, which hold tokens, aren't read.
 */
function tell(reply: unknown, heard: ProviderAnswer<unknown>, startedMs: number): void {
  const { config, data } = replyMeta.safeParse(reply).data ?? {};
  logger.info('provider asked', {
    call: config?.url?.replace(setting('PLAID_BASE_URL'), ''),
    heard: heard.heard,
    ...(heard.heard === 'no' ? { code: heard.code } : {}),
    ...(heard.heard === 'nothing' ? { why: heard.why } : {}),
    providerRequestId: data?.request_id,
    tookMs: Math.round(performance.now() - startedMs),
  });
}

/** An answer with its value in our form. */
export const mapped = <T, U>(asked: ProviderAnswer<T>, to: (value: T) => U): ProviderAnswer<U> =>
  asked.heard === 'yes' ? { heard: 'yes', value: to(asked.value) } : asked;

/** The outcome of a network error. */
function outcomeOf(
  response: { status: number; data: unknown } | undefined,
  code: string | undefined,
): ProviderAnswer<never> {
  const plaidFault = plaidError.safeParse(response?.data);
  const definite = response && response.status >= 400 && response.status < 500 && response.status !== 429;
  if (!definite || !plaidFault.success || SAYS_NOTHING.includes(plaidFault.data.error_type))
    return {
      heard: 'nothing',
      why: plaidFault.success ? plaidFault.data.error_code : (code ?? `status ${response?.status}`),
    };
  const { error_code: no, request_id: requestId } = plaidFault.data;
  return { heard: 'no', code: no, ...(requestId ? { requestId } : {}) };
}

/**
 * Classifies the outcome of a Plaid call. Only a 4xx with Plaid's error envelope is a definite no. A timeout, a broken
 * connection, a 5xx, a rate limit or anything unreadable is nothing. The error itself is dropped, because it carries
 * the request with its credentials.
 */
export async function askPlaid<T>(call: () => Promise<{ data: T }>): Promise<ProviderAnswer<T>> {
  const started = performance.now();
  try {
    const reply = await call();
    const heard: ProviderAnswer<T> = { heard: 'yes', value: reply.data };
    tell(reply, heard, started);
    return heard;
  } catch (error) {
    const { response, config, code, isAxiosError } = error as {
      response?: { status: number; data: unknown };
      config?: unknown;
      code?: string;
      isAxiosError?: boolean;
    };
    // An error that isn't from the network is our own bug, and must surface as one.
    if (!isAxiosError) throw error;
    const heard = outcomeOf(response, code);
    tell({ config, data: response?.data }, heard, started);
    return heard;
  }
}
