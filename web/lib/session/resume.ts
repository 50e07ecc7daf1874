import type { GraphClient } from '#shared/graph/replies.ts';
import { ask } from '../api/call.ts';
import { currentSession, onSessionChange, renewSession, resumeSession, sessionOver } from './session.ts';

let read: GraphClient | undefined;
onSessionChange(() => {
  if (!currentSession()) read = undefined;
});

/** The client's record, just read to resume the session, for the first render. */
export const readNow = (): GraphClient | undefined => read;

/** The same, once, so that the frame doesn't request it again. */
export function takeRead(): GraphClient | undefined {
  const taken = read;
  read = undefined;
  return taken;
}

let resuming: Promise<boolean> | undefined;

/**
 * Resumes a session that this tab doesn't know. A link opened in a new tab has the cookies but no session storage, so
 * the page asks the server if there is a session and whose. Returns true if there was one.
 */
export function resume(): Promise<boolean> {
  resuming ??= resumeOnce().finally(() => {
    resuming = undefined;
  });
  return resuming;
}

async function resumeOnce(): Promise<boolean> {
  const user = await renewSession();
  const client = user && (await ask('Client', {})).client;
  if (!user || !client) {
    sessionOver();
    return false;
  }
  const { _id: id, firstName, lastName, email } = client;
  read = client;
  resumeSession({ client: { id, firstName, lastName, email }, user });
  return true;
}
