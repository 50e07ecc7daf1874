import { createStore, useStore } from '../../lib/page/store.ts';

/** The sign-in state, as far as this page knows: not checked yet, in, out, or signed out after inactivity. */
export type Presence = 'unknown' | 'in' | 'out' | 'left';

const presence = createStore<Presence>('unknown');

/** The current sign-in state. */
export const usePresence = (): Presence => useStore(presence);

/** The last input in this tab, and the last time the server was told that someone works here. */
export const activity = { actedAt: 0, toldAt: 0 };

/** Marks the person as signed in. */
export const staffCame = (): void => presence.set('in');

const WERE_HERE: readonly Presence[] = ['in', 'left'];

/** Marks the session as over: no one was signed in, or they were away too long. Several calls may report it at once. */
export const staffLeft = (): void => presence.set(WERE_HERE.includes(presence.get()) ? 'left' : 'out');

/** The session storage key for what is typed into this tab's forms. */
export const TYPED_KEY = 'typed';

/** Marks a deliberate sign-out. */
export function staffSignedOut(): void {
  try {
    sessionStorage.removeItem(TYPED_KEY);
  } catch {
    // Storage is off, so nothing was kept.
  }
  presence.set('out');
}
