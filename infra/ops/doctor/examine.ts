import { CognitoIdentityProviderClient, paginateListUserPools } from '@aws-sdk/client-cognito-identity-provider';
import { awsClient } from '#functions/adapters/settings.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { concurrencyFindings } from './concurrency.ts';
import { tableFindings } from './data.ts';
import { applying, type Finding, findingFrom, findingsAbout, type Patient } from './finding.ts';
import { frontDoorFindings } from './front-door.ts';
import { alarmFindings, mailFindings, senderFindings, textFindings } from './messages.ts';
import { cannotTell, stageFindings } from './stage.ts';
import { type TenantPorts, tenantFindings } from './tenants.ts';

/** The most pools in one answer; an account with one stage has one. */
const POOLS_AT_ONCE = 60;

async function hasPool(name: string): Promise<boolean> {
  const client = new CognitoIdentityProviderClient(awsClient());
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: POOLS_AT_ONCE }))
    if (UserPools.some(({ Name }) => Name === name)) return true;
  return false;
}

async function signInFindings({ place }: Patient): Promise<readonly Finding[]> {
  const { good, blocks } = findingsAbout('sign-in');
  return findingFrom('sign-in', 'The user pool', async () => {
    if (await hasPool(`portal-${place.stage}`)) return [good('The user pool is there.')];
    const deploy = `npm run deploy -- -c stage=${place.stage} 'Portal-${place.stage}/SignIn'`;
    return [blocks('There is no user pool, so no one can sign in.', deploy)];
  });
}

/** The parts of an examination that aren't AWS. */
export type ExaminationPorts = TenantPorts & {
  /** The tenants in the table. */
  readonly tenants: () => Promise<readonly Tenant[]>;
  readonly now: Date;
  /** The ids of the tenant files in this checkout. */
  readonly files: readonly string[];
};

/** A tenant whose file was never applied has no portal. */
function notApplied(tenants: readonly Tenant[], { files }: ExaminationPorts, patient: Patient): readonly Finding[] {
  if (patient.place.stage === 'local') return [];
  return files
    .filter((id) => !tenants.some((tenant) => tenant.id === id))
    .map((id) =>
      findingsAbout(`tenant ${id}`).warns(
        'Its file was never applied here.',
        `${applying(patient, id)}, or take the file away`,
      ),
    );
}

/** Checks everything that could keep a stage from taking money. */
export async function examine(patient: Patient, ports: ExaminationPorts): Promise<readonly Finding[]> {
  const { config } = patient;
  const { isThere, findings: table } = await tableFindings(patient);
  const tenants = isThere ? await ports.tenants() : [];
  const active = tenants.filter((tenant) => tenant.active);
  const found = await Promise.all([
    config ? stageFindings(config) : [],
    table,
    isThere && tenants.length === 0 ? [findingsAbout('tenants').blocks('There is no tenant: apply a file.')] : [],
    concurrencyFindings(patient),
    config ? frontDoorFindings(config, ports) : [],
    signInFindings(patient),
    textFindings(patient),
    mailFindings(patient),
    alarmFindings(patient),
    ...tenants.map((tenant) => tenantFindings(tenant, patient, ports)),
    senderFindings(active, patient),
    isThere ? notApplied(tenants, ports, patient) : [],
    config ? cannotTell(config) : [],
  ]);
  return found.flat();
}
