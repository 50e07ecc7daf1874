type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** One field with what is in it. Of several with the same name, which one. */
type Typed = { readonly name: string; readonly nth: number; readonly value: string | boolean };

/** What is kept over one loading of the page, and read once. The switch looks for it. */
const TYPED_KEY = 'typed';

/** A screen is there by then, or it is another one. */
const PATIENCE_MS = 10_000;

/** SSN and birth date are kept nowhere, not for a second; a texted code and a picture cannot be given back either. */
const NEVER_KEPT =
  '[type="password"], [data-1p-ignore], [autocomplete^="bday"], [autocomplete="one-time-code"], [type="file"]';

const fieldsHere = (): readonly Field[] => [
  ...document.querySelectorAll<Field>('main :is(input, select, textarea)[name]:not([type="hidden"])'),
];
const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
const contentOf = (field: Field): string | boolean => (isTick(field) ? field.checked : field.value);

/** Whether something is typed that is never kept. */
export const holdsSecrets = (): boolean =>
  fieldsHere().some((field) => field.matches(NEVER_KEPT) && field.value !== '');

/** Keeps what is typed on this screen until the page is here again. */
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
    // Storage is switched off; nothing could be kept anywhere then.
  }
}

/** Reads what was kept, and forgets it. */
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

/** Puts a value in as a person would, so that the form hears of it. React listens to the property's own setter. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  // What is behind a disclosure is seen again, as it was when it was typed.
  const closed = field.closest('details');
  if (closed && value !== '') closed.open = true;
}

function giveBack({ name, nth, value }: Typed): boolean {
  const field = fieldsHere().filter((each) => each.name === name)[nth];
  if (!field) return false;
  if (contentOf(field) === value) return true;
  if (isTick(field)) {
    // One choice of several is made by choosing it; leaving another one follows from that.
    if (field.type === 'checkbox' || value === true) field.click();
  } else type(field, String(value));
  return true;
}

/** Gives back what was typed before the page was loaded in its other language, as soon as the fields are there. */
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
