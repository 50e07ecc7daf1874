/** A call that boot.js has made, by what it asks: method, path and body. */
type Begun = { readonly since: number; readonly answer: Promise<EarlyAnswer | undefined> };

/** What came back, and when. */
export type EarlyAnswer = { readonly response: Response; readonly at: number };

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

/** Takes the answer to a call that was made early, once, while it is fresh. */
export function takeEarly(what: string): Begun['answer'] | undefined {
  const calls = globalThis.portalEarly?.calls ?? {};
  const begun = calls[what];
  delete calls[what];
  return begun && Date.now() - begun.since < FRESH_MS ? begun.answer : undefined;
}

// What a person does may change what was read before.
for (const press of ['click', 'keydown']) globalThis.addEventListener?.(press, forgetEarly, { capture: true });
