import { dropForm, keepForm, keptForm } from '../form/kept-form.ts';

/** A details form that was left half filled: its texts, and the transfer it edits, if any. */
type DraftForm = { readonly transferId: string | undefined; readonly values: Readonly<Record<string, string>> };

const NAME = 'details';

/** Keeps what is typed, so that checking something on another screen loses nothing. */
export const keepDraftForm = ({ transferId, values }: DraftForm): void => keepForm(NAME, values, transferId);

/** The values typed for this transfer, or for a new one without an ID. */
export const keptDraftForm = (transferId: string | undefined): DraftForm['values'] | undefined =>
  keptForm(NAME, transferId) as DraftForm['values'] | undefined;

/** Clears the form, because its transfer was saved or sent (specification, section 4). */
export const clearDraftForm = (): void => dropForm(NAME);
