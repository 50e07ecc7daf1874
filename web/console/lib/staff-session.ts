import { createStore, useStore } from '../../lib/page/store.ts';

/** Whether somebody is signed in, as far as this page knows: not asked yet, yes, or no and why. */
export type Presence = 'unknown' | 'in' | 'out' | 'left';

const presence = createStore<Presence>('unknown');

/** Whether somebody is signed in here. */
export const usePresence = (): Presence => useStore(presence);

/** Somebody has signed in. */
export const staffCame = (): void => presence.set('in');

const WERE_HERE: readonly Presence[] = ['in', 'left'];

/** The session is over: nobody was signed in, or who was has been away for too long. Several calls may learn it at once. */
export const staffLeft = (): void => presence.set(WERE_HERE.includes(presence.get()) ? 'left' : 'out');

/** Somebody has signed out by themselves. */
export const staffSignedOut = (): void => presence.set('out');
