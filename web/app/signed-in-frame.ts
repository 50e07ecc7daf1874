import { matchPath } from 'react-router-dom';
import { lazyPage } from '../lib/lazy-page.tsx';
import { paths } from '../lib/paths.ts';
import { routes } from './routes.tsx';

/** The frame of the signed-in pages: menu, session and the data of the client. */
export const signedInFrame = lazyPage(async () => (await import('./signed-in.tsx')).SignedIn);

/** Starts loading what a place needs, before anything is drawn. */
export async function preloadPlace(pathname: string): Promise<void> {
  const place = pathname === paths.home ? paths.register : pathname;
  const route = routes.find(({ path }) => matchPath(path, place));
  const isClients = route?.access === 'client' || route?.access === 'identified';
  await Promise.all([route?.preload(), isClients && signedInFrame.preload()]);
}
