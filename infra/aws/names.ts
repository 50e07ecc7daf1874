import type { StaffRole } from '#shared/staff/person.ts';
import type { StageName } from './config.ts';

/**
 * The table's name. It is fixed, so operators' commands find it without a lookup; the table is never replaced anyway.
 */
export const tableNameOf = (stage: StageName): string => `portal-${stage}`;

/** The bucket of the page and of tenants' pictures, which operators upload. The account number makes it unique. */
export const siteBucketNameOf = (stage: StageName, account: string): string => `portal-${stage}-site-${account}`;

/** The name of a role for staff commands. It is fixed, because the commands recognize a session by it. */
export const staffRoleName = (stage: string, role: StaffRole): string => `portal-${stage}-staff-${role}`;

/** The alias by which staff commands name the key of Plaid's secrets, because key ids are random. */
export const providerSecretKeyAlias = (stage: string): string => `alias/portal-${stage}-provider-secrets`;

/** The same for the key that seals approvals. */
export const approvalKeyAlias = (stage: string): string => `alias/portal-${stage}-approvals`;

export const releaseRoleName = (stage: string): string => `portal-${stage}-release`;

/** A function's log group. */
export const functionLogName = (stage: string, name: string): string => `/portal/${stage}/${name}`;

/** The alarm that measures nothing and is triggered by hand to test the alarms. The doctor knows its name. */
export const rehearsalName = (stage: StageName): string => `portal-${stage}-rehearsal`;

export const senderConfigurationSet = (stage: string): string => `portal-${stage}`;

export const backupRoleName = (stage: string): string => `portal-${stage}-backup`;
