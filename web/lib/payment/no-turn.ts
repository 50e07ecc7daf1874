import type { GraphTransfer } from '#shared/graph/replies.ts';

/** True if the company can't send this payment now. There is nothing the client can do, so they aren't asked to. */
export const isUncovered = ({ waitsFor }: Pick<GraphTransfer, 'waitsFor'>): boolean => waitsFor === 'cover';

/** True if the company has put it on hold. The client can cancel it, and nothing else. */
export const isOnHold = ({ waitsFor }: Pick<GraphTransfer, 'waitsFor'>): boolean => waitsFor === 'hold';

/** True if a reversal was requested, and the bank hasn't answered yet. */
export const isGoingBack = ({ waitsFor }: Pick<GraphTransfer, 'waitsFor'>): boolean => waitsFor === 'taking back';

/** True if it was withdrawn before the bank confirmed it. Nothing failed, and nothing is wrong. */
export const wasTakenBack = ({ events }: Pick<GraphTransfer, 'events'>): boolean =>
  events.at(-1)?.name.startsWith('takenBack') === true;
