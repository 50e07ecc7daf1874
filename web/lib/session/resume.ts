import { ask } from '../api/call.ts';
import { renewSession, resumeSession } from './session.ts';

/**
 * Resumes a session that this tab does not know: a link opened in a new tab has the cookies but no session storage, so
 * the page asks the server whether there is a session and whose. Returns whether there was one.
 */
export async function resume(): Promise<boolean> {
  const user = await renewSession();
  const client = user && (await ask('Client', {})).client;
  if (!user || !client) return false;
  const { _id: id, firstName, lastName, email } = client;
  resumeSession({ client: { id, firstName, lastName, email }, user });
  return true;
}
