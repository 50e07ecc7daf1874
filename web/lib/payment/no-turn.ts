import type { GraphTransfer } from '#shared/graph/replies.ts';

/** Whether the company cannot send this payment now: the client has nothing to do, and is not asked to do it. */
export const isUncovered = ({ waitsFor }: Pick<GraphTransfer, 'waitsFor'>): boolean => waitsFor === 'cover';

/** Whether the company holds it: the client can end it, and nothing else. */
export const isOnHold = ({ waitsFor }: Pick<GraphTransfer, 'waitsFor'>): boolean => waitsFor === 'hold';

/** Whether it was asked for back, and the bank has not answered yet. */
export const isGoingBack = ({ waitsFor }: Pick<GraphTransfer, 'waitsFor'>): boolean => waitsFor === 'taking back';

/** Whether it was taken back before the bank had confirmed it: nothing failed, and nothing is wrong. */
export const wasTakenBack = ({ events }: Pick<GraphTransfer, 'events'>): boolean =>
  events.at(-1)?.name.startsWith('takenBack') === true;
