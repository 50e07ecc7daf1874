import { createStore, useStore } from '../../lib/page/store.ts';

/** Whether somebody is signed in, as far as this page knows: not asked yet, yes, or no and why. */
export type Presence = 'unknown' | 'in' | 'out' | 'left';

const presence = createStore<Presence>('unknown');

/** Whether somebody is signed in here. */
export const usePresence = (): Presence => useStore(presence);

/** When someone last did something in this tab, and when the portal was last told that someone works here. */
export const activity = { actedAt: 0, toldAt: 0 };

/** Somebody has signed in. */
export const staffCame = (): void => presence.set('in');

const WERE_HERE: readonly Presence[] = ['in', 'left'];

/** The session is over: nobody was signed in, or who was has been away for too long. Several calls may learn it at once. */
export const staffLeft = (): void => presence.set(WERE_HERE.includes(presence.get()) ? 'left' : 'out');

/** What is typed into this tab's forms is kept under this name in its session storage. */
export const TYPED_KEY = 'typed';

/** Someone has signed out by themselves. */
export function staffSignedOut(): void {
  try {
    sessionStorage.removeItem(TYPED_KEY);
  } catch {
    // Storage is off: nothing was kept.
  }
  presence.set('out');
}
