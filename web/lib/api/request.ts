import { API_BASE } from '#shared/contracts/route.ts';
import { PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/page-version.ts';
import { languageHere } from '#shared/text/language.ts';
import { ApiError, unreached } from './api-error.ts';
import { type EarlyAnswer, takeEarly } from './early.ts';
import { pageHeaders } from './page-headers.ts';
import { learnClock } from './server-clock.ts';

/** Longer than API Gateway keeps a request open (29 s at most, our functions far less). After that no reply comes. */
const TIMEOUT_MS = 25_000;

/** One request to the API below /api on the page's own host. */
export type ApiRequest = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
};

/** What came back: the status, and the JSON body if there was one. */
export type ApiReply = { readonly status: number; readonly body: unknown };

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A gateway may answer in HTML, which says nothing useful to a person.
    return undefined;
  }
};

/** The answer to a call that boot.js made already; else it is made now. */
async function answered(what: string, init: RequestInit, path: string): Promise<EarlyAnswer> {
  const early = await takeEarly(what);
  if (early) init.signal?.throwIfAborted();
  if (early) return early;
  const response = await fetch(`${API_BASE}${path}`, init);
  const at = Date.now();
  return { response, at, text: await response.text() };
}

/** What an answer says, and what it teaches beside that. */
export function replyOf({ response, text, at }: EarlyAnswer): ApiReply {
  // The rest is loaded when it is needed, which is once in a release. If that fails, the next answer says it again.
  if (Number(response.headers.get(PAGE_VERSION_HEADER)) > PAGE_VERSION)
    import('../page/newer-version.ts').then(({ tellOfNewer }) => tellOfNewer()).catch(() => undefined);
  const read = readJson(text);
  // A hotel's wifi answers for us with its login page, and calls that a success.
  if (read === undefined && response.ok && text !== '') throw unreached(false);
  if (read !== undefined) learnClock(response.headers.get('date'), at);
  return { status: response.status, body: read };
}

/**
 * Sends one request. The header cannot be set by a form or a prefetch, which is what keeps other sites from calling
 * in a client's name; the session travels in cookies that no script can read.
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
    // A caller that canceled gets the AbortError itself, so that it is not shown as a failure.
    if (signal?.aborted) throw thrown;
    throw thrown instanceof ApiError ? thrown : unreached(wasOffline, thrown);
  }
}
