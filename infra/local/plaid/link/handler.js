import { ask, openDialog } from './dialog.js';

/** The fields of an event, null if it has no value. The user and the time are added to each. */
const NO_NEWS = Object.fromEntries(
  [
    ...['error_type', 'error_code', 'error_message', 'exit_status', 'institution_id', 'institution_name'],
    ...['institution_search_query', 'mfa_type', 'view_name', 'request_id', 'selection', 'routing_number'],
    ...['account_number_mask', 'brand_name', 'match_reason'],
  ].map((field) => [field, null]),
);

const FIRST_PANE = { new: 'consent', code: 'code', login: 'repair' };

const opaque = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Calls the page's callbacks until the handler is destroyed. */
function callbacksOf(config) {
  const about = { link_session_id: opaque() };
  let isGone = false;
  const tell = (name, more = {}) => {
    if (!isGone) config.onEvent?.(name, { ...NO_NEWS, ...more, ...about, timestamp: new Date().toISOString() });
  };
  return {
    tell,
    silence() {
      isGone = true;
    },
    linked({ publicToken, metadata }) {
      tell('HANDOFF');
      if (!isGone) config.onSuccess?.(publicToken, { ...metadata, ...about });
    },
    left(error, status, bank) {
      tell('EXIT', { ...error, exit_status: status });
      const institution = bank ? { name: bank.name, institution_id: bank.id } : null;
      if (!isGone) config.onExit?.(error, { institution, status, request_id: opaque(), ...about });
    },
  };
}

/** On return from a bank's own page, the address contains the session. */
async function resumedSession(base, { token, receivedRedirectUri }) {
  if (!receivedRedirectUri) return undefined;
  const oauthStateId = new URL(receivedRedirectUri).searchParams.get('oauth_state_id');
  return ask(base, 'resume', { token, oauthStateId });
}

/** Asks what the token is for, and opens the modal on the matching pane. */
export async function startHandler(base, config) {
  const { token } = config;
  const start = await ask(base, 'open', { token });
  const resumed = start.error ? undefined : await resumedSession(base, config);
  const callbacks = callbacksOf(config);
  let shown;

  const finish = ({ finished, error = null, status = null, institution }) => {
    shown = undefined;
    if (finished) callbacks.linked(finished);
    else callbacks.left(error, status, institution);
  };

  return {
    open() {
      if (shown) return;
      if (start.error) return callbacks.left(start.error, null);
      callbacks.tell('OPEN');
      // If the code was entered earlier, nothing is left to ask: Plaid closes at once with success.
      if (start.finished) return callbacks.linked(start.finished);
      if (resumed?.error) return callbacks.left(resumed.error, 'requires_oauth');
      const first = resumed ? 'choose' : FIRST_PANE[start.mode];
      shown = openDialog({ base, token, start: { ...start, resumed }, first, tell: callbacks.tell, finish });
      return undefined;
    },
    exit() {
      if (shown) shown.exit();
      else callbacks.left(null, null);
    },
    destroy() {
      callbacks.silence();
      shown?.destroy();
      shown = undefined;
    },
  };
}
