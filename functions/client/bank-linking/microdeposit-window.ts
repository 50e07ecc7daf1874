import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Language } from '#shared/text/language.ts';
import type { Owner } from '../../ports.ts';
import { type LinkTokenPorts, makeLinkToken } from './make-link-token.ts';

type Visit = Owner & { readonly host: string; readonly language: Language };
type Window = { readonly linkToken: string; readonly scriptUrl: string };
type WindowRefusal = Refusal<'client/not-found' | 'bank/not-found' | 'bank/linking-failed'>;

const named = (outcome: Awaited<ReturnType<typeof makeLinkToken>>): Outcome<Window, WindowRefusal> =>
  outcome.ok ? done({ linkToken: outcome.value.token, scriptUrl: outcome.value.scriptUrl }) : outcome;

/** Opens the window for an account entered by its numbers, which a test deposit verifies afterwards. */
export async function startMicrodeposit(
  ports: LinkTokenPorts,
  { tenantId, ...visit }: Visit & { readonly tenantId: TenantId },
): Promise<Outcome<Window, WindowRefusal>> {
  if (tenantId !== visit.tenant) return refuse({ code: 'client/not-found' });
  return named(await makeLinkToken(ports, { ...visit, byNumbers: true }));
}

/** Opens the window where the test deposit's code is entered, for an account that needs it. */
export async function microdepositLinkToken(
  ports: LinkTokenPorts,
  {
    tenantId,
    id,
    ...visit
  }: Visit & { readonly tenantId: TenantId; readonly id: ClientId; readonly bankAccountId: BankAccountId },
): Promise<Outcome<Window, WindowRefusal>> {
  const { tenant, client, bankAccountId } = visit;
  if (tenantId !== tenant || id !== client) return refuse({ code: 'client/not-found' });
  const account = await ports.accounts.find(tenant, client, bankAccountId);
  if (!account?.active || account.verification !== 'by code') return refuse({ code: 'bank/not-found' });
  return named(await makeLinkToken(ports, visit));
}
