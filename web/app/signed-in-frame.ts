import { matchPath } from 'react-router-dom';
import { isRenewedEarly } from '../lib/api/early.ts';
import { lazyPage } from '../lib/page/lazy-page.tsx';
import { paths } from '../lib/page/paths.ts';
import { resume } from '../lib/session/resume.ts';
import { currentSession } from '../lib/session/session.ts';
import { type PageAccess, routes } from './routes.tsx';

/** The frame of the signed-in pages: menu, session and the data of the client. */
export const signedInFrame = lazyPage(async () => (await import('./signed-in.tsx')).SignedIn);

const isClients = (access: PageAccess | undefined): boolean => access === 'client' || access === 'identified';

/** Whether a page uses the signed-in frame. A page for everyone does for a client, even in a new tab. */
async function isInSignedInFrame(access: PageAccess | undefined): Promise<boolean> {
  // Not reached, or refused: the same as no session. The visitor's frame is shown.
  if (access === 'public, framed') return currentSession() !== undefined || resume().catch(() => false);
  return isClients(access);
}

/** In a tab that a link has opened, the first drawing is the client's already. */
async function resumeEarly(access: PageAccess | undefined): Promise<void> {
  // What fails here is asked again by the guard, and answered there.
  if (isClients(access) && !currentSession() && (await isRenewedEarly())) await resume().catch(() => false);
}

/** Starts loading what a place needs, before anything is drawn. */
export async function preloadPlace(pathname: string): Promise<void> {
  const place = pathname === paths.home ? paths.register : pathname;
  const route = routes.find(({ path }) => matchPath(path, place));
  const loadFrame = async () => (await isInSignedInFrame(route?.access)) && signedInFrame.preload();
  await Promise.all([route?.preload(), loadFrame(), resumeEarly(route?.access)]);
}
