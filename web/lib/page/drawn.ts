import { useEffect, useEffectEvent } from 'react';
import type { Site } from '#shared/contracts/tenant.ts';

declare global {
  /** The form that was sent, or the button that was pressed, last before React had taken the page over (`web/app/early.js`). */
  var portalPressed: HTMLElement | undefined;
}

/** The element the portal is drawn into; on a page that was drawn ahead it says for which path. */
const root = (): HTMLElement | null => globalThis.document?.getElementById('root') ?? null;

/** The path that this page was drawn ahead for, until the page has been taken over. */
export const drawnPath = (): string | undefined => root()?.dataset['drawn'];

/** Who this page was drawn for: the company, as it was then. */
export const drawnSite = (): Site => JSON.parse(document.getElementById('site')?.textContent ?? '') as Site;

/** What was done in a form before React took it over. */
type Early = { readonly typed: Readonly<Record<string, string | boolean>>; readonly isPressed: boolean };

function takeEarly(idOf: (name: string) => string, names: readonly string[]): Early | undefined {
  if (drawnPath() === undefined) return undefined;
  // Once: what stands in a form that is drawn later is its own.
  delete root()?.dataset['drawn'];
  const inputs = names.map((name) => [name, document.getElementById(idOf(name))] as const);
  const typed = inputs.flatMap(([name, input]) =>
    input instanceof HTMLInputElement ? [[name, input.type === 'checkbox' ? input.checked : input.value] as const] : [],
  );
  const isPressed = inputs.some(([, input]) => input !== null && input.closest('form') === globalThis.portalPressed);
  return { typed: Object.fromEntries(typed), isPressed };
}

/** On a page that was drawn ahead, hands over what a person typed, ticked and pressed before the form could listen. */
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
