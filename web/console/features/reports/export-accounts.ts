import { useState } from 'react';
import * as z from 'zod/mini';
import { accountsOfKind, EXPORT_KINDS, type ExportKind } from '#shared/ledger/export-asked.ts';
import { LEDGER_ACCOUNTS } from '#shared/ledger/postings.ts';
import { ledgerAccountText, reportsText } from '#shared/text/console/reports.ts';
import type { FieldState } from '../../../lib/form/form.ts';

/** An account in a form. Empty means every account. */
export const accountTyped = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => undefined),
  ),
  z.enum(LEDGER_ACCOUNTS),
]);

/** True for an export, false for a PDF report. */
export const isExportKind = (kind: string): kind is ExportKind => EXPORT_KINDS.some((each) => each === kind);

/** True if it is the statement of one account. */
export const isStatement = (kind: string): boolean => kind === 'qbo' || kind === 'ofx';

/** The accounts for a kind: all of them for the journal, those with good funds for other exports, none for a report. */
export function accountOptions(kind: string): readonly { readonly value: string; readonly label: string }[] {
  if (!isExportKind(kind)) return [];
  const named = accountsOfKind(kind).map((value) => ({ value, label: ledgerAccountText[value] }));
  // Without a chosen account, a statement is for the trust account.
  return isStatement(kind) ? named : [{ value: '', label: reportsText.everyAccount }, ...named];
}

/** The account selected first for a kind: the chosen one if the kind has it, otherwise the first. */
function accountFor(kind: string, account = ''): string {
  const accounts = accountOptions(kind);
  return accounts.some(({ value }) => value === account) ? account : (accounts[0]?.value ?? '');
}

/** The account field of a form with several kinds. Each kind keeps its own choice. */
export function useAccountByKind(field: FieldState, kind: string, initial: Readonly<Record<string, string>> = {}) {
  const [chosen, setChosen] = useState(initial);
  const choose = (account: string) => {
    setChosen({ ...chosen, [kind]: account });
    field.onChange(account);
  };
  return { field: { ...field, onChange: choose }, of: (next: string): string => accountFor(next, chosen[next]) };
}
