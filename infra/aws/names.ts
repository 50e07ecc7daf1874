import type { StaffRole } from '#shared/staff/person.ts';
import type { StageName } from './config.ts';

/**
 * The table's name. It is given and not drawn, so that an operator's command finds it without asking; the table is
 * never replaced anyway.
 */
export const tableNameOf = (stage: StageName): string => `portal-${stage}`;

/** The bucket of the page and of tenants' pictures, which operators put there; the account makes it unique. */
export const siteBucketNameOf = (stage: StageName, account: string): string => `portal-${stage}-site-${account}`;

/** The name of a role that the staff's commands run in. It is fixed: the commands know a session by it. */
export const staffRoleName = (stage: string, role: StaffRole): string => `portal-${stage}-staff-${role}`;

/** By what the staff's commands name the key of the provider's secrets: ids of keys are drawn. */
export const providerSecretKeyAlias = (stage: string): string => `alias/portal-${stage}-provider-secrets`;

/** The name of the role in which the pipeline releases. */
export const releaseRoleName = (stage: string): string => `portal-${stage}-release`;

/** Where a function writes its log. */
export const functionLogName = (stage: string, name: string): string => `/portal/${stage}/${name}`;

/**
 * The alarm that measures nothing and is rung by hand, to see whether alarms arrive; the doctor knows it by its name.
 */
export const rehearsalName = (stage: StageName): string => `portal-${stage}-rehearsal`;

/** Through what a stage's e-mail leaves. */
export const senderConfigurationSet = (stage: string): string => `portal-${stage}`;

/** The name of the role in which AWS Backup copies and restores. */
export const backupRoleName = (stage: string): string => `portal-${stage}-backup`;
