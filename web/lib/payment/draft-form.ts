import { currentSession, lastSessionEnd, onSessionChange } from '../session/session.ts';

/** A details form that was left half filled: its texts, and the transfer it edits if there is one. */
type DraftForm = { readonly transferId: string | undefined; readonly values: Readonly<Record<string, string>> };

type Kept = DraftForm & { readonly owner: string | undefined; readonly at: number };

const KEY = 'form under way';
/** Longer than a battery takes to charge; an older form is begun anew. */
const KEPT_MS = 24 * 3_600_000;

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    const isWhole = kept !== null && Object.values(kept.values).every((text) => typeof text === 'string');
    return isWhole && Date.now() - kept.at < KEPT_MS ? kept : undefined;
  } catch {
    // Storage is off, or the text is not ours: the form is kept until the page is left.
    return undefined;
  }
}

function write(kept: Kept | undefined): void {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/**
 * The one form under way, on this device, so that a reload, another tab or a dead battery loses nothing. It holds an
 * amount and the address of a property, never an SSN, a birth date or an account. What was saved by Next is the
 * transfer itself; this keeps what was typed since.
 */
let kept = read();

/**
 * When a session expires in the middle of the form, nothing is lost: the same client logs in again and continues
 * (WCAG 2.2.5). A logout, or another client, clears it.
 */
onSessionChange(() => {
  const session = currentSession();
  const isOwner = session ? session.client.id === kept?.owner : lastSessionEnd() !== 'logged out';
  if (!isOwner) clearDraftForm();
});

/** Keeps what is typed, so that looking something up on another screen loses nothing. */
export const keepDraftForm = (draft: DraftForm): void => {
  kept = { ...draft, owner: currentSession()?.client.id, at: Date.now() };
  write(kept);
};

/** What was typed for this transfer, or for a new one when no id is given. */
export const keptDraftForm = (transferId: string | undefined): DraftForm['values'] | undefined =>
  kept && kept.transferId === transferId && kept.owner === currentSession()?.client.id ? kept.values : undefined;

/** Clears the form: its transfer was saved, or is on its way (specification, section 4). */
export const clearDraftForm = (): void => {
  kept = undefined;
  write(undefined);
};
