import { API_BASE } from '#shared/contracts/route.ts';
import { PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/page-version.ts';
import { languageHere } from '#shared/text/language.ts';
import { ApiError, unreached } from './api-error.ts';
import { type EarlyAnswer, takeEarly } from './early.ts';
import { pageHeaders } from './page-headers.ts';
import { learnClock } from './server-clock.ts';

/**
 * Longer than API Gateway keeps a request open (29 s at most, our functions far less). After that, no reply arrives.
 */
const TIMEOUT_MS = 25_000;

/** One request to the API below /api on the page's own host. */
export type ApiRequest = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
};

/** The response: the status, and the JSON body if there is one. */
export type ApiReply = { readonly status: number; readonly body: unknown };

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A gateway may answer in HTML, which tells a person nothing.
    return undefined;
  }
};

/** The answer of a call that boot.js already made, or of a new one. */
async function answered(what: string, init: RequestInit, path: string): Promise<EarlyAnswer> {
  const early = await takeEarly(what);
  if (early) init.signal?.throwIfAborted();
  if (early) return early;
  const response = await fetch(`${API_BASE}${path}`, init);
  const at = Date.now();
  return { response, at, text: await response.text() };
}

/** The parsed answer. It also learns from its headers. */
export function replyOf({ response, text, at }: EarlyAnswer): ApiReply {
  // Loaded when it is needed, once per release. If that fails, the next answer triggers it again.
  if (Number(response.headers.get(PAGE_VERSION_HEADER)) > PAGE_VERSION)
    import('../page/newer-version.ts').then(({ tellOfNewer }) => tellOfNewer()).catch(() => undefined);
  const read = readJson(text);
  // A hotel's Wi-Fi answers for us with its login page and calls that a success.
  if (read === undefined && response.ok && text !== '') throw unreached(false);
  if (read !== undefined) learnClock(response.headers.get('date'), at);
  return { status: response.status, body: read };
}

/**
 * Sends one request. No form and no prefetch can set its header, which keeps other sites from calling in a client's
 * name. The session is in cookies that no script can read.
 */
export async function send({ method, path, body, headers: own, signal }: ApiRequest): Promise<ApiReply> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const init = {
    method,
    headers: {
      ...pageHeaders(languageHere()),
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...own,
    },
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    ...(sent === undefined ? {} : { body: sent }),
  };
  const wasOffline = navigator.onLine === false;
  try {
    return replyOf(await answered(`${method} ${path} ${sent ?? ''}`, init, path));
  } catch (thrown) {
    // A caller that canceled gets the AbortError itself, so that it isn't shown as a failure.
    if (signal?.aborted) throw thrown;
    throw thrown instanceof ApiError ? thrown : unreached(wasOffline, thrown);
  }
}
