type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** One field with its value, and its position among fields of the same name. */
type Typed = { readonly name: string; readonly nth: number; readonly value: string | boolean };

/** The session storage key of text kept across one page load. The switch checks for it. */
const TYPED_KEY = 'typed';

/** By then the screen has appeared, or it is a different one. */
const PATIENCE_MS = 10_000;

/** SSN and birth date are never stored, not even for a second. A texted code and a picture can't be restored either. */
const NEVER_KEPT =
  '[type="password"], [data-1p-ignore], [autocomplete^="bday"], [autocomplete="one-time-code"], [type="file"]';

const fieldsHere = (): readonly Field[] => [
  ...document.querySelectorAll<Field>('main :is(input, select, textarea)[name]:not([type="hidden"])'),
];
const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
const contentOf = (field: Field): string | boolean => (isTick(field) ? field.checked : field.value);

/** True if something is typed that is never stored. */
export const holdsSecrets = (): boolean =>
  fieldsHere().some((field) => field.matches(NEVER_KEPT) && field.value !== '');

/** Keeps what is typed on this screen until the page has loaded again. */
export function keepTyped(): void {
  const seen = new Map<string, number>();
  const typed = fieldsHere().flatMap((field): Typed[] => {
    const nth = seen.get(field.name) ?? 0;
    seen.set(field.name, nth + 1);
    return field.matches(NEVER_KEPT) ? [] : [{ name: field.name, nth, value: contentOf(field) }];
  });
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify({ at: location.pathname, typed }));
  } catch {
    // Storage is off, so nothing could be kept.
  }
}

/** Reads and deletes what was kept. */
function takeTyped(): readonly Typed[] {
  try {
    const text = sessionStorage.getItem(TYPED_KEY);
    sessionStorage.removeItem(TYPED_KEY);
    const kept = JSON.parse(text ?? 'null') as { readonly at: string; readonly typed: readonly Typed[] } | null;
    return kept?.at === location.pathname ? kept.typed : [];
  } catch {
    return [];
  }
}

/** Sets a value as a person would, so that the form is notified. React listens to the property's own setter. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  // Reopen a disclosure around the field, as it was during typing.
  const closed = field.closest('details');
  if (closed && value !== '') closed.open = true;
}

function giveBack({ name, nth, value }: Typed): boolean {
  const field = fieldsHere().filter((each) => each.name === name)[nth];
  if (!field) return false;
  if (contentOf(field) === value) return true;
  if (isTick(field)) {
    // A radio button is chosen by clicking it. The others change by themselves.
    if (field.type === 'checkbox' || value === true) field.click();
  } else type(field, String(value));
  return true;
}

/** Restores what was typed before the page was loaded in its other language, as soon as the fields exist. */
export function giveBackTyped(): void {
  let missing = takeTyped();
  const look = () => {
    missing = missing.filter((typed) => !giveBack(typed));
    if (missing.length === 0) watch.disconnect();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE_MS);
  look();
}
