import { currentSession, lastSessionEnd, onSessionChange } from '../session/session.ts';

/** A details form that was left half filled: its texts, and the transfer it edits if there is one. */
export type DraftForm = { readonly transferId: string | undefined; readonly values: Readonly<Record<string, string>> };

/**
 * The one form under way, in memory only: amounts and addresses do not belong into the browser's storage. What was
 * saved by Next is the transfer itself; this keeps what was typed since.
 */
let kept: DraftForm | undefined;
let owner: string | undefined;

/**
 * When a session expires in the middle of the form, nothing is lost: the same client logs in again and continues
 * (WCAG 2.2.5). A logout, or another client, clears it.
 */
onSessionChange(() => {
  const session = currentSession();
  const isOwner = session ? session.client.id === owner : lastSessionEnd() !== 'logged out';
  if (!isOwner) clearDraftForm();
});

/** Keeps what is typed, so that looking something up on another screen loses nothing. */
export const keepDraftForm = (draft: DraftForm): void => {
  kept = draft;
  owner = currentSession()?.client.id;
};

/** What was typed for this transfer, or for a new one when no id is given. */
export const keptDraftForm = (transferId: string | undefined): DraftForm['values'] | undefined =>
  kept && kept.transferId === transferId ? kept.values : undefined;

/** The form under way, whichever transfer it is of. */
export const keptForm = (): DraftForm | undefined => kept;

/** Clears the form: its transfer is on its way (specification, section 4). */
export const clearDraftForm = (): void => {
  kept = undefined;
  owner = undefined;
};
