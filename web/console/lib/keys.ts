import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../../lib/page/store.ts';

/** The action of a key, or of two keys in sequence ("g t"). */
export type Keys = Readonly<Record<string, () => void>>;

const OFF = 'console keys off';

const keptOff = (): boolean => {
  try {
    return localStorage.getItem(OFF) === 'yes';
  } catch {
    return false;
  }
};

const areOff = createStore(keptOff());

/** True if single-key shortcuts are on. People who dictate or hit keys by accident can turn them off (WCAG 2.1.4). */
export const useKeysAreOn = (): boolean => !useStore(areOff);

/** Turns single-key shortcuts on or off, now and for later visits. */
export function turnKeys(on: boolean): void {
  areOff.set(!on);
  try {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'yes');
  } catch {}
}

/** How long the first of two keys waits for the second. */
const PAIR_MS = 1200;

let first: { readonly key: string; readonly at: number } | undefined;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

/** The shortcuts of each shown component. The newest has priority. */
const layers: (() => Keys)[] = [];

/** The possible shortcuts of a key: together with the previous key, or alone. */
function pressed(key: string, at: number): readonly string[] {
  const pair = first && at - first.at < PAIR_MS ? [`${first.key} ${key}`] : [];
  first = { key, at };
  return [...pair, key];
}

function answer(event: KeyboardEvent): void {
  if (areOff.get() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  const known = layers.toReversed().map((keys) => keys());
  const key = event.key === 'Escape' ? 'esc' : event.key;
  for (const name of pressed(key, event.timeStamp)) {
    const act = known.find((keys) => Object.hasOwn(keys, name))?.[name];
    if (!act) continue;
    first = undefined;
    event.preventDefault();
    act();
    return;
  }
}

/** Registers a component's shortcuts while it is shown. They are off while someone types or a dialog is open. */
export function useKeys(keys: Keys): void {
  const current = useEffectEvent(() => keys);
  useEffect(() => {
    const layer = () => current();
    if (layers.length === 0) addEventListener('keydown', answer);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener('keydown', answer);
    };
  }, []);
}
