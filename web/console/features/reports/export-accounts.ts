import { useState } from 'react';
import * as z from 'zod/mini';
import { accountsOfKind, EXPORT_KINDS, type ExportKind } from '#shared/ledger/export-asked.ts';
import { LEDGER_ACCOUNTS } from '#shared/ledger/postings.ts';
import { ledgerAccountText, reportsText } from '#shared/text/console/reports.ts';
import type { FieldState } from '../../../lib/form/form.ts';

/** An account as a form has it: nothing chosen is every account. */
export const accountTyped = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => undefined),
  ),
  z.enum(LEDGER_ACCOUNTS),
]);

/** Whether something is an export, and not a paper. */
export const isExportKind = (kind: string): kind is ExportKind => EXPORT_KINDS.some((each) => each === kind);

/** Whether it is the statement of one account. */
export const isStatement = (kind: string): boolean => kind === 'qbo' || kind === 'ofx';

/** Which accounts a kind has: the journal all of them, every other export those that hold good funds, a paper none. */
export function accountOptions(kind: string): readonly { readonly value: string; readonly label: string }[] {
  if (!isExportKind(kind)) return [];
  const named = accountsOfKind(kind).map((value) => ({ value, label: ledgerAccountText[value] }));
  // Without an account, a statement is of the trust account.
  return isStatement(kind) ? named : [{ value: '', label: reportsText.everyAccount }, ...named];
}

/** The account that a kind begins with: what was chosen for it, where it has that, or else the first. */
function accountFor(kind: string, account = ''): string {
  const accounts = accountOptions(kind);
  return accounts.some(({ value }) => value === account) ? account : (accounts[0]?.value ?? '');
}

/** The account of a form that has a kind. What one kind is of cuts no other: it is chosen for each. */
export function useAccountByKind(field: FieldState, kind: string, initial: Readonly<Record<string, string>> = {}) {
  const [chosen, setChosen] = useState(initial);
  const choose = (account: string) => {
    setChosen({ ...chosen, [kind]: account });
    field.onChange(account);
  };
  return { field: { ...field, onChange: choose }, of: (next: string): string => accountFor(next, chosen[next]) };
}
