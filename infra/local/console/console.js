import { clockCard, faultCard, h, itemCard, ledgerCard, webhookCard } from './cards.js';
import { transferCard } from './transfer-card.js';

const POLL_MS = 2_000;
const message = document.getElementById('message');
let shown = '';

/** Calls one of the console's routes, then shows the result. */
async function act(path, body, done) {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await reply.json();
  message.textContent = reply.ok ? done : answer.message;
  message.classList.toggle('bad', !reply.ok);
  await refresh();
}

async function refresh() {
  const reply = await fetch('/console/state');
  const state = await reply.json();
  put('clock', clockCard(state, act));
  // The clock ticks with every poll. Redraw the rest only if it has changed.
  const { now: _now, ...rest } = state;
  const text = JSON.stringify(rest);
  if (text === shown) return;
  shown = text;
  const nothing = (words) => [h('p', { className: 'card empty' }, words)];
  const transfers = state.transfers.map((transfer) => transferCard(transfer, state, act));
  put(
    'transfers',
    transfers.length > 0 ? transfers : nothing('No payment yet. Make one in the portal, and it stands here.'),
  );
  put(
    'ledgers',
    state.clients.map((client) => ledgerCard(client, act)),
  );
  put('faults', [faultCard(state, act)]);
  put('webhooks', [webhookCard(state, act)]);
  const items = state.items.map((item) => itemCard(item, act));
  put('items', items.length > 0 ? items : nothing('No client has linked a bank yet.'));
}

/** Redraws a part, and keeps the selected options and the focus. */
function put(id, children) {
  const part = document.getElementById(id);
  const focused = part.contains(document.activeElement) ? document.activeElement.id : '';
  const chosen = [...part.querySelectorAll('select')].map((select) => [select.id, select.value]);
  part.replaceChildren(...children);
  for (const [select, value] of chosen) {
    const again = document.getElementById(select);
    if (again) again.value = value;
  }
  if (focused) document.getElementById(focused)?.focus();
}

async function watch() {
  try {
    await refresh();
  } catch (cause) {
    // The local host may be restarting, so a later poll may reach it again.
    if (!(cause instanceof TypeError)) throw cause;
    message.textContent = 'The local portal isn’t running. This page waits for it.';
    message.classList.add('bad');
  }
  setTimeout(watch, POLL_MS);
}

watch();
