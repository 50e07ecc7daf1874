/** A call that boot.js has made, by method, path and body. */
type Begun = {
  readonly since: number;
  readonly answer: Promise<EarlyAnswer | undefined>;
  /** The answer, once it has arrived. */
  readonly here?: EarlyAnswer;
  /** True once a screen was rendered with it, so that the next request must be a new one. */
  isShown?: boolean;
};

/** The response, and when it arrived. */
export type EarlyAnswer = { readonly response: Response; readonly text: string; readonly at: number };

declare global {
  /** The early requests of boot.js for this place, and the client they are for; undefined if the tab didn't know. */
  var portalEarly: { readonly client: string | undefined; readonly calls: Record<string, Begun> } | undefined;
}

/** An older answer is requested again, because a payment may have moved in the meantime. */
const FRESH_MS = 10_000;

/** Drops all early answers. The client has left, or something was done since, so they are out of date. */
export const forgetEarly = (): void => {
  globalThis.portalEarly = undefined;
};

/** Keeps early answers for this client only. */
export const keepEarlyOf = (client: string | undefined): void => {
  if (globalThis.portalEarly?.client !== client) forgetEarly();
};

/** An early call, while its answer is fresh. */
export function begunEarly(what: string): Begun | undefined {
  const begun = globalThis.portalEarly?.calls[what];
  return begun && Date.now() - begun.since < FRESH_MS ? begun : undefined;
}

/** Takes the answer of an early call, once. */
export function takeEarly(what: string): Begun['answer'] | undefined {
  const begun = begunEarly(what);
  delete globalThis.portalEarly?.calls[what];
  return begun?.isShown ? undefined : begun?.answer;
}

/** True if boot.js found a session, in a tab that didn't know of one. */
export const isRenewedEarly = async (): Promise<boolean> =>
  (await begunEarly('POST /session/refresh ')?.answer)?.response.ok === true;

// Anything a person does may change what was loaded earlier.
for (const press of ['click', 'keydown', 'input']) globalThis.addEventListener?.(press, forgetEarly, { capture: true });
