/** A call that boot.js has made, by what it asks: method, path and body. */
type Begun = {
  readonly since: number;
  readonly answer: Promise<EarlyAnswer | undefined>;
  /** The same, once it has come. */
  readonly here?: EarlyAnswer;
  /** A screen was drawn with it: who asks again wants to hear what is so now. */
  isShown?: boolean;
};

/** What came back, and when. */
export type EarlyAnswer = { readonly response: Response; readonly text: string; readonly at: number };

declare global {
  /** What boot.js has asked for this place, and for whom; nobody yet where the tab did not know. */
  var portalEarly: { readonly client: string | undefined; readonly calls: Record<string, Begun> } | undefined;
}

/** What was asked longer ago is asked again: a payment may have moved meanwhile. */
const FRESH_MS = 10_000;

/** Whoever it was asked for has gone, or something has been done since: what was asked before is not true any more. */
export const forgetEarly = (): void => {
  globalThis.portalEarly = undefined;
};

/** Keeps what was asked for this client only. */
export const keepEarlyOf = (client: string | undefined): void => {
  if (globalThis.portalEarly?.client !== client) forgetEarly();
};

/** A call that was made early, while its answer is fresh. */
export function begunEarly(what: string): Begun | undefined {
  const begun = globalThis.portalEarly?.calls[what];
  return begun && Date.now() - begun.since < FRESH_MS ? begun : undefined;
}

/** Takes the answer to a call that was made early, once. */
export function takeEarly(what: string): Begun['answer'] | undefined {
  const begun = begunEarly(what);
  delete globalThis.portalEarly?.calls[what];
  return begun?.isShown ? undefined : begun?.answer;
}

/** Whether boot.js has found that there is a session, in a tab that knew of none. */
export const isRenewedEarly = async (): Promise<boolean> =>
  (await begunEarly('POST /session/refresh ')?.answer)?.response.ok === true;

// What a person does may change what was read before.
for (const press of ['click', 'keydown', 'input']) globalThis.addEventListener?.(press, forgetEarly, { capture: true });
