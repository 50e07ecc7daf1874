import { ownLogo } from '#functions/pictures/paper-logo.ts';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { applying, type Finding, findingsAbout, type Patient } from './finding.ts';

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
  return [
    warns(
      'Its receipts show its name as text: its logo isn’t drawn for them.',
      `${applying(patient, tenant.id)} draws it, or says why it can’t`,
    ),
  ];
}
