import { newerText } from '#shared/text/newer.ts';
import { isAnyUnderWay } from '../api/loading.ts';
import bar from './newer-version.module.css';
import { wordsIn } from './text.ts';

/**
 * Elements that may hold typed text, a question, or a bank's login. With one of them on screen, nothing changes
 * automatically.
 */
const BUSY = 'dialog[open], iframe, input:not([type="hidden"]), select, textarea';

/** The newer page is checked for at most this often. Until the release has reached the page, only the API is newer. */
const LOOK_AGAIN_MS = 60_000;

/** A page that takes longer is requested again later. */
const LOOK_MS = 10_000;

let lookedAt = 0;
let shown: HTMLElement | undefined;

/** The content of the open page: its scripts, the first of which names all others. */
const openParts = (): string =>
  [...document.querySelectorAll('link[data-part]')].map((part) => part.getAttribute('href')).join();

/**
 * The same for a page as it is served. It isn't parsed, because a parser reports styles that this page's policy
 * forbids.
 */
const partsIn = (html: string): string =>
  [...html.matchAll(/href="([^"]+)" data-part/g)].map(([, href]) => href).join();

/** True if a reload would load another version of the page. */
async function isThereNewer(): Promise<boolean> {
  const reply = await fetch(location.pathname, { cache: 'no-store', signal: AbortSignal.timeout(LOOK_MS) });
  const [newest, open] = [partsIn(await reply.text()), openParts()];
  return reply.ok && newest !== '' && open !== '' && newest !== open;
}

const isIdle = (): boolean => !isAnyUnderWay() && !document.querySelector(BUSY);

function leaveFor(place: string): void {
  if (place === location.href) location.reload();
  else location.assign(place);
}

/** A link to a screen of the portal loads the newer page on the way, and no one notices. */
function followAnew(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isOwn = link?.origin === location.origin && !link.target && !link.download && !link.hash;
  if (!link || !isPlain || !isOwn || link.pathname.startsWith('/api/') || !isIdle()) return;
  event.preventDefault();
  event.stopPropagation();
  leaveFor(link.href);
}

function showBar(): HTMLElement {
  const words = wordsIn(newerText);
  const made = document.createElement('div');
  made.className = `alert alert-info portal-critical ${bar['newer']}`;
  made.setAttribute('role', 'status');
  const notice = document.createElement('p');
  notice.textContent = words.notice;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-secondary';
  button.textContent = words.action;
  // If a call is running, wait for its answer. It may be about money.
  button.onclick = () => {
    if (!isAnyUnderWay()) leaveFor(location.href);
  };
  made.append(notice, button);
  document.body.append(made);
  return made;
}

/**
 * Announces a newer page once there is one: a bar with a button. If nothing is typed, the page is replaced
 * automatically while no one is looking at it, or at the next link.
 *
 * It is built without React: the bar belongs to no screen, and a broken screen must not hide it.
 */
export async function tellOfNewer(): Promise<void> {
  if (shown || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
  lookedAt = Date.now();
  if (!(await isThereNewer()) || shown) return;
  shown = showBar();
  document.addEventListener('click', followAnew, { capture: true });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && isIdle()) leaveFor(location.href);
  });
}
