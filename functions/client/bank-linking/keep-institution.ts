import { type Bank, type BankLinkingPorts, codeOf } from './ports.ts';

/**
 * Stores a bank's name and logo for the lists that show them, once per bank. A failure never fails a linking, because
 * the list then shows a plain mark.
 */
export async function keepInstitution(
  ports: Pick<BankLinkingPorts, 'institutions' | 'troubled'>,
  bank: Bank,
  { code, now }: { readonly code: string | null; readonly now: Date },
): Promise<void> {
  if (!code || (await ports.institutions.isKept(code))) return;
  const asked = await bank.institution(code);
  if (asked.heard === 'yes') await ports.institutions.keep(code, asked.value, now);
  else ports.troubled('reading a bank’s name and logo', codeOf(asked));
}
