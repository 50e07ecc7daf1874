import { ask } from '../api/call.ts';
import { renewSession, resumeSession } from './session.ts';

/**
 * Takes up a session that this tab does not know of: a link opened in a new tab brings the cookies but no session
 * storage, so the server is asked whether there is still a session, and who it is. Says whether there was one.
 */
export async function resume(): Promise<boolean> {
  const user = await renewSession();
  const client = user && (await ask('Client', {})).client;
  if (!user || !client) return false;
  const { _id: id, firstName, lastName, email } = client;
  resumeSession({ client: { id, firstName, lastName, email }, user });
  return true;
}
