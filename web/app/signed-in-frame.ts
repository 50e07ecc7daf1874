import { matchPath } from 'react-router-dom';
import { isRenewedEarly } from '../lib/api/early.ts';
import { lazyPage } from '../lib/page/lazy-page.tsx';
import { paths } from '../lib/page/paths.ts';
import { resume } from '../lib/session/resume.ts';
import { currentSession, maybeSignedIn } from '../lib/session/session.ts';
import { type PageAccess, routes } from './routes.tsx';

/** The frame of the signed-in pages: menu, session and the data of the client. */
export const signedInFrame = lazyPage(async () => (await import('./signed-in.tsx')).SignedIn);

const isClients = (access: PageAccess | undefined): boolean => access === 'client' || access === 'identified';

/** True if a page uses the signed-in frame. A public page does so for a client, even in a new tab. */
async function isInSignedInFrame(access: PageAccess | undefined): Promise<boolean> {
  if (access !== 'public, framed') return isClients(access);
  await resumeEarly(access);
  return currentSession() !== undefined;
}

/** In a new tab, the first render already knows the client. A visitor doesn't wait for an answer. */
async function resumeEarly(access: PageAccess | undefined): Promise<void> {
  if (currentSession() || access === 'public') return;
  // Unreachable counts as no session. A client's page asks again, and handles the answer.
  if (isClients(access) ? await isRenewedEarly() : maybeSignedIn()) await resume().catch(() => false);
}

/** Preloads what a page needs, before anything is rendered. */
export async function preloadPlace(pathname: string): Promise<void> {
  const place = pathname === paths.home ? paths.register : pathname;
  const route = routes.find(({ path }) => matchPath(path, place));
  const loadFrame = async () => (await isInSignedInFrame(route?.access)) && signedInFrame.preload();
  await Promise.all([route?.preload(), loadFrame(), resumeEarly(route?.access)]);
}
