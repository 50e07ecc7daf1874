// The inbox polls for new messages and changes only the new ones, so nothing moves while someone is tapping.

const POLL_MS = 1500;
const { root, chosen } = document.body.dataset;
const base = new URL(root, location.href);
const [list, pane, news, filter] = ['.list', '.pane', '#news', '.filter'].map((it) => document.querySelector(it));
let openId = list.querySelector('[aria-current]')?.closest('li').dataset.id;
// Until a person opens a message, the newest one is open.
let followsNewest = chosen === 'no';
let unread = 0;

const narrowing = () => {
  const wanted = new URLSearchParams(new FormData(filter));
  for (const [name, value] of [...wanted]) if (value === '') wanted.delete(name);
  return wanted.toString();
};
const withNarrowing = (path) => new URL(`${path}${narrowing() && `?${narrowing()}`}`, base);

/** Updates the list item by item, and leaves unchanged items alone. */
function mergeList(markup) {
  const fresh = document.createElement('template');
  fresh.innerHTML = markup;
  const freshItems = [...fresh.content.querySelectorAll('li')];
  const order = list.querySelector('ol');
  if (!order || freshItems.length === 0) {
    const before = list.innerHTML;
    if (before !== markup) list.replaceChildren(fresh.content);
    return order ? [] : freshItems;
  }
  const known = new Map([...order.children].map((item) => [item.dataset.id, item]));
  const arrived = freshItems.filter((item) => !known.has(item.dataset.id));
  const kept = new Set(freshItems.map((item) => item.dataset.id));
  for (const [id, item] of known) if (!kept.has(id)) item.remove();
  for (const [place, item] of freshItems.entries()) {
    if (!known.has(item.dataset.id)) order.insertBefore(item, order.children[place] ?? null);
  }
  return arrived;
}

function markOpen(id) {
  openId = id;
  for (const link of list.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
  list.querySelector(`li[data-id="${id}"] a`)?.setAttribute('aria-current', 'page');
}

async function open(id) {
  const reply = await fetch(withNarrowing(`messages/${id}`));
  if (!reply.ok) return;
  const next = new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('.pane');
  // The parsed page may be one folder deeper than this one, so its addresses are made absolute first.
  for (const [name, selector] of [
    ['href', 'a[href]'],
    ['src', '[src]'],
  ]) {
    for (const part of next.querySelectorAll(selector)) {
      part.setAttribute(name, new URL(part.getAttribute(name), new URL(`messages/${id}`, base)).href);
    }
  }
  pane.replaceChildren(...next.childNodes);
  fitFrames();
  markOpen(id);
}

/** Makes each frame as tall as its email. */
function fitFrames() {
  for (const frame of pane.querySelectorAll('iframe')) {
    const grow = () => {
      const body = frame.contentDocument?.documentElement;
      if (body) frame.style.height = `${Math.max(160, Math.ceil(body.getBoundingClientRect().height))}px`;
    };
    frame.addEventListener('load', grow);
    new ResizeObserver(grow).observe(frame.parentElement);
    grow();
  }
}

async function look() {
  const asked = narrowing();
  const reply = await fetch(withNarrowing('list'), { cache: 'no-store' });
  // The filter may have changed during the request, so the answer to an old one is dropped.
  if (!reply.ok || asked !== narrowing()) return;
  const arrived = mergeList(await reply.text());
  if (openId) markOpen(openId);
  const [newest] = list.querySelectorAll('li');
  if (followsNewest && newest && newest.dataset.id !== openId) await open(newest.dataset.id);
  return arrived;
}

async function poll() {
  try {
    const arrived = (await look()) ?? [];
    if (arrived.length > 0)
      news.textContent = arrived.length === 1 ? 'A new message' : `${arrived.length} new messages`;
    if (document.hidden) unread += arrived.length;
    document.title = `${unread > 0 ? `(${unread}) ` : ''}Inbox · local portal`;
    document.body.classList.remove('offline');
  } catch {
    // The local portal was stopped. It may be started again, and then this page continues.
    document.body.classList.add('offline');
  }
  setTimeout(poll, POLL_MS);
}

list.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  // On a phone, and for a new tab, the browser follows the link itself.
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || getComputedStyle(pane).display === 'none') return;
  event.preventDefault();
  const { id } = link.closest('li').dataset;
  followsNewest = id === list.querySelector('li').dataset.id && base.href === new URL('./', location.href).href;
  open(id);
});

document.addEventListener('click', async (event) => {
  const chosen = event.target.closest('[data-fate]');
  if (!chosen) return;
  const { fate, of } = chosen.dataset;
  const reply = await fetch(new URL(`messages/${of}/fate?is=${fate}`, base), { method: 'PUT' });
  news.textContent = reply.ok ? 'The portal was told.' : 'The portal was not told.';
  if (reply.ok) chosen.setAttribute('aria-pressed', 'true');
});

document.addEventListener('click', async (event) => {
  const copy = event.target.closest('[data-copy]');
  if (!copy) return;
  await navigator.clipboard.writeText(copy.dataset.copy);
  copy.textContent = 'Copied';
  news.textContent = 'Code copied';
  setTimeout(() => {
    copy.textContent = 'Copy code';
  }, 1500);
});

filter.addEventListener('submit', (event) => event.preventDefault());
filter.addEventListener('input', () => {
  history.replaceState(null, '', withNarrowing(''));
  followsNewest = true;
  look();
});

document.querySelector('#empty').addEventListener('click', async () => {
  if (!confirm('Remove every text and e-mail from this inbox?')) return;
  await fetch(new URL('messages', base), { method: 'DELETE' });
  location.assign(base);
});

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) unread = 0;
});

fitFrames();
setTimeout(poll, POLL_MS);
