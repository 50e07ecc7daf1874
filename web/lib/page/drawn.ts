import { useEffect, useEffectEvent } from 'react';
import type { Site } from '#shared/contracts/tenant.ts';

declare global {
  /** The last form submitted, or button clicked, before React hydrated the page (`web/app/early.js`). */
  var portalPressed: HTMLElement | undefined;
}

/** The element the portal is rendered into. On a prerendered page it names the path. */
const root = (): HTMLElement | null => globalThis.document?.getElementById('root') ?? null;

/** The path this page was prerendered for, until it is hydrated. */
export const drawnPath = (): string | undefined => root()?.dataset['drawn'];

/** The site this page was prerendered for, as it was then. */
export const drawnSite = (): Site => JSON.parse(document.getElementById('site')?.textContent ?? '') as Site;

/** The input in a form before React hydrated it. */
type Early = { readonly typed: Readonly<Record<string, string | boolean>>; readonly isPressed: boolean };

function takeEarly(idOf: (name: string) => string, names: readonly string[]): Early | undefined {
  if (drawnPath() === undefined) return undefined;
  // Once: the values in a form rendered later are its own.
  delete root()?.dataset['drawn'];
  const inputs = names.map((name) => [name, document.getElementById(idOf(name))] as const);
  const typed = inputs.flatMap(([name, input]) =>
    input instanceof HTMLInputElement ? [[name, input.type === 'checkbox' ? input.checked : input.value] as const] : [],
  );
  const isPressed = inputs.some(([, input]) => input !== null && input.closest('form') === globalThis.portalPressed);
  return { typed: Object.fromEntries(typed), isPressed };
}

/** On a prerendered page, returns what a person typed, ticked and clicked before the form could listen. */
export function useEarly(
  idOf: (name: string) => string,
  fields: Readonly<Record<string, unknown>>,
  set: (typed: Early['typed']) => void,
  submit: () => Promise<void>,
): void {
  const take = useEffectEvent(() => {
    const early = takeEarly(idOf, Object.keys(fields));
    if (early) set(early.typed);
    if (early?.isPressed) void submit();
    else if (early) globalThis.portalPressed?.click();
  });
  useEffect(() => take(), []);
}
