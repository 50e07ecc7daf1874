import { currentSession, FORMS_KEY } from '../session/session.ts';
import type { FormValues } from './form.ts';

/** A form that was left half filled: what was typed, what it is about, and when. */
type Kept = { readonly values: FormValues; readonly about?: string | undefined; readonly at: number };
/** All that one person has left half filled on this device. The session deletes it with its owner. */
type Shelf = { readonly owner: string; readonly forms: Readonly<Record<string, Kept>> };

/** Longer than a battery takes to charge; an older form is begun anew. */
const KEPT_MS = 24 * 3_600_000;

/** What this client has kept, and nothing of another one's. Read anew each time: another tab may have typed on. */
function ownForms(): Shelf['forms'] {
  try {
    const shelf = JSON.parse(localStorage.getItem(FORMS_KEY) ?? 'null') as Shelf | null;
    if (!shelf || shelf.owner !== currentSession()?.client.id) return {};
    return Object.fromEntries(Object.entries(shelf.forms).filter(([, { at }]) => Date.now() - at < KEPT_MS));
  } catch {
    // Storage is off, or the text is not ours: nothing is kept.
    return {};
  }
}

function put(forms: Shelf['forms']): void {
  const owner = currentSession()?.client.id;
  try {
    if (owner && Object.keys(forms).length > 0)
      localStorage.setItem(FORMS_KEY, JSON.stringify({ owner, forms } satisfies Shelf));
    else localStorage.removeItem(FORMS_KEY);
  } catch {
    // As above, or it is full.
  }
}

/**
 * Keeps what is typed into a form on this device, so that a reload, another tab or a dead battery loses nothing. Never
 * hand it an SSN, a birth date or the number of an account.
 */
export const keepForm = (name: string, values: FormValues, about?: string): void =>
  put({ ...ownForms(), [name]: { values, about, at: Date.now() } });

/** What was typed into the form about this thing; undefined when nothing is kept. */
export function keptForm(name: string, about?: string): FormValues | undefined {
  const kept = ownForms()[name];
  return kept && kept.about === about ? kept.values : undefined;
}

/** Forgets a form: it was saved, or is begun anew. */
export function dropForm(name: string): void {
  const { [name]: _dropped, ...others } = ownForms();
  put(others);
}
