/** Makes an element with properties and children. Text is never parsed as HTML. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== 'list') element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Sends a request to the stand-in. A refusal is returned as Plaid's error record. */
export async function ask(base, question, body) {
  let reply;
  try {
    reply = await fetch(new URL(question, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    });
  } catch (cause) {
    // fetch throws a TypeError if there is no answer. The person sees that the bank is unavailable.
    if (!(cause instanceof TypeError)) throw cause;
    return { error: errorOf({ error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' }) };
  }
  const answer = await reply.json();
  return answer.error ? { error: errorOf(answer.error) } : answer;
}

const errorOf = ({ error_type, error_code, error_message, display_message }) => ({
  error_type,
  error_code,
  error_message: error_message ?? '',
  display_message: display_message ?? null,
});

/** A logo as an image. */
export const logo = ({ logo: png }) => h('img', { src: `data:image/png;base64,${png}`, alt: '' });

/** The bank that the pane is about. */
export const bankLine = (bank) => (bank ? h('p', { className: 'who' }, logo(bank), h('b', {}, bank.name)) : null);

/** A field's error message, announced when it changes. */
export const errorLine = () => h('p', { className: 'error', role: 'alert', 'data-testid': 'plaid-error' });

/** A text field. The first one of a pane gets the focus. */
export function field(testId, { isFirst = false, ...properties } = {}) {
  const input = h('input', {
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    'data-testid': testId,
    ...properties,
  });
  if (isFirst) input.setAttribute('autofocus', '');
  return input;
}

/** A button besides the main one of a pane. */
export const sideButton = (testId, act, ...label) =>
  h('button', { type: 'button', className: 'side', 'data-testid': testId, onclick: act }, ...label);

/** A pane's main button, which is disabled while its work is in progress. */
export function goButton(label, testId, work) {
  const button = h('button', { type: 'submit', 'data-testid': testId }, label);
  button.addEventListener('click', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    button.textContent = 'One moment…';
    try {
      await work();
    } finally {
      button.disabled = false;
      button.textContent = label;
    }
  });
  return button;
}
