import { currentSession, FORMS_KEY } from '../session/session.ts';
import type { FormValues } from './form.ts';

/** A form that was left half filled: the typed values, its subject, and the time. */
type Kept = { readonly values: FormValues; readonly about?: string | undefined; readonly at: number };
/** All forms that one person has left half filled on this device. The session deletes them with their owner. */
type Shelf = { readonly owner: string; readonly forms: Readonly<Record<string, Kept>> };

/** Longer than it takes to charge a battery. An older form starts empty. */
const KEPT_MS = 24 * 3_600_000;

/** The forms kept for this client, and no one else's. Read each time, because another tab may have added text. */
function ownForms(): Shelf['forms'] {
  try {
    const shelf = JSON.parse(localStorage.getItem(FORMS_KEY) ?? 'null') as Shelf | null;
    if (!shelf || shelf.owner !== currentSession()?.client.id) return {};
    return Object.fromEntries(Object.entries(shelf.forms).filter(([, { at }]) => Date.now() - at < KEPT_MS));
  } catch {
    // Storage is off, or not our text: nothing is kept.
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
    // As above, or storage is full.
  }
}

/**
 * Keeps a form's typed values on this device, so that a reload, another tab or a dead battery loses nothing. Never pass
 * it an SSN, a birth date or an account number.
 */
export const keepForm = (name: string, values: FormValues, about?: string): void =>
  put({ ...ownForms(), [name]: { values, about, at: Date.now() } });

/** The values typed into the form about this subject; undefined if nothing is kept. */
export function keptForm(name: string, about?: string): FormValues | undefined {
  const kept = ownForms()[name];
  return kept && kept.about === about ? kept.values : undefined;
}

/** Deletes a form, because it was saved or starts again. */
export function dropForm(name: string): void {
  const { [name]: _dropped, ...others } = ownForms();
  put(others);
}
