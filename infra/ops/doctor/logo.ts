import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { ownLogo } from '../../papers/paper-logo.ts';
import { type Finding, findingsAbout, type Patient } from './finding.ts';

/** The logo drawn for a tenant's documents. */
export type LogoLookPorts = { readonly paperLogo: (tenant: Tenant) => Promise<PaperLogo | undefined> };

/** Checks that receipts show the logo in the tenant's file; without one they show the company's name. */
export async function logoFindings(
  tenant: Tenant,
  patient: Patient,
  ports: LogoLookPorts,
): Promise<readonly Finding[]> {
  const { good, warns } = findingsAbout(`tenant ${tenant.id}`);
  const named = ownLogo(tenant);
  if (!named) return [];
  const drawn = await ports.paperLogo(tenant);
  if (drawn?.of === named) return [good('Its receipts show its logo.')];
  const stage = patient.place.stage === 'local' ? '' : ` --stage ${patient.place.stage}`;
  return [
    warns(
      'Its receipts show its name as text: its logo isn’t drawn for them.',
      `npm run ops -- tenant apply tenants/${tenant.id}.json${stage} --by <you> draws it, or says why it can’t`,
    ),
  ];
}
