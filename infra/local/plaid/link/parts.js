/** A logo as the address of an image. */
export const png = (logo) => `data:image/png;base64,${logo}`;

/** A field's error message. Screen readers announce its changes. */
export const errorLine = ({ h }) => h('p', { className: 'error', role: 'alert', 'data-testid': 'plaid-error' });

/** The bank the pane is about. */
export const bankLine = ({ h }, bank) =>
  bank ? h('div', { className: 'who' }, h('img', { src: png(bank.logo), alt: '' }), bank.name) : null;

/** A button that is disabled while its work is running. */
export function goButton({ h }, label, testId, work) {
  const button = h('button', { type: 'submit', className: 'go', 'data-testid': testId }, label);
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
