import type { PersonId, StaffSessionId, TenantId } from '#shared/ids.ts';
import type { PartiesAbout } from '#shared/staff/party.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { type Key, ofTenant } from './keys.ts';

/**
 * The staff's own items of the single table, by access pattern. The rules are in `keys.ts`.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | who works for a company                | table | TENANT#t#STAFF                | MEMBER#person         |
 * | who is invited                         | table | TENANT#t#STAFF                | INVITATION#id         |
 * | what somebody wants to be told         | table | TENANT#t#STAFF                | NOTICES#person        |
 * | who is asked for a payment, and is no client yet | table | TENANT#t#PAYERS     | PAYER#id              |
 * | what a phone was asked for lately      | table | TENANT#t#PAYERS               | PHONE#+1…             |
 * | how often strangers were asked on a day | table | TENANT#t#PAYERS              | COUNT#what#day        |
 * | whose request needs approval, newest first | gsi2 | TENANT#t#PAYERS#WAITING    | at#id                 |
 * | whose invitation ends, the next first  | gsi3  | TENANT#t#DUE                  | endsAt#id             |
 * | a request that several people pay      | table | TENANT#t#SHARES               | GROUP#id              |
 * | a person who signs in at the console   | table | PERSON#id                     | PERSON                |
 * | a person's session in one browser      | table | PERSON#id                     | SESSION#id            |
 * | whose an address at work is            | table | STAFF-SIGN-IN#EMAIL#address   | EMAIL                 |
 * | a sign-in under way in a browser       | table | STAFF-SIGN-IN#STEP#hash       | STEP                  |
 * | a proof asked of a person, for one thing | table | STEP-UP#id                  | STEP-UP               |
 * | what a person's form was promised      | table | TENANT#t#FORMS#person         | FORM#key              |
 * | the views that colleagues share        | table | TENANT#t#VIEWS                | VIEWS                 |
 * | who outside hears of a payment or file | table | TENANT#t#PARTIES#kind-id      | PARTY#id              |
 * | what a link to a live page opens       | table | TENANT#t#LIVE#hash            | LIVE                  |
 * | how often a sign-in was tried          | table | STAFF-SIGN-IN#COUNT#what      | window                |
 */
const ofStaff = (tenant: TenantId) => `${ofTenant(tenant)}#STAFF`;
export const staffMemberKey = (tenant: TenantId, person: PersonId): Key => ({
  pk: ofStaff(tenant),
  sk: `MEMBER#${person}`,
});
export const staffMembersPrefix = (tenant: TenantId): Key => ({ pk: ofStaff(tenant), sk: 'MEMBER#' });
/** Apart from the membership, which only owners change and whose every version is shown to an approver. */
export const noticeSettingsKey = (tenant: TenantId, person: PersonId): Key => ({
  pk: ofStaff(tenant),
  sk: `NOTICES#${person}`,
});
export const noticeSettingsPrefix = (tenant: TenantId): Key => ({ pk: ofStaff(tenant), sk: 'NOTICES#' });
export const staffInvitationKey = (tenant: TenantId, id: string): Key => ({
  pk: ofStaff(tenant),
  sk: `INVITATION#${id}`,
});
export const staffInvitationsPrefix = (tenant: TenantId): Key => ({ pk: ofStaff(tenant), sk: 'INVITATION#' });
/** In its own partition, so that functions that write here can neither read nor write client data. */
export const payerInvitationKey = (tenant: TenantId, id: string): Key => ({
  pk: `${ofTenant(tenant)}#PAYERS`,
  sk: `PAYER#${id}`,
});
export const payerInvitationsPrefix = (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#PAYERS`, sk: 'PAYER#' });
export const payerPhoneKey = (tenant: TenantId, phone: string): Key => ({
  pk: `${ofTenant(tenant)}#PAYERS`,
  sk: `PHONE#${phone}`,
});
export const payerCountKey = (tenant: TenantId, what: string, window: string): Key => ({
  pk: `${ofTenant(tenant)}#PAYERS`,
  sk: `COUNT#${what}#${window}`,
});
/** In its own partition: clients' functions read it, and it has neither names nor phones. */
export const shareGroupKey = (tenant: TenantId, id: string): Key => ({
  pk: `${ofTenant(tenant)}#SHARES`,
  sk: `GROUP#${id}`,
});
/** Invitations that need approval: an index. */
export const payersToApprove = (tenant: TenantId): string => `${ofTenant(tenant)}#PAYERS#WAITING`;
export const personKey = (id: PersonId): Key => ({ pk: `PERSON#${id}`, sk: 'PERSON' });
export const staffSessionKey = (person: PersonId, id: StaffSessionId): Key => ({
  pk: `PERSON#${person}`,
  sk: `SESSION#${id}`,
});
export const staffSessionsPrefix = (person: PersonId): Key => ({ pk: `PERSON#${person}`, sk: 'SESSION#' });
export const staffEmailKey = (email: string): Key => ({ pk: `STAFF-SIGN-IN#EMAIL#${email}`, sk: 'EMAIL' });
export const staffStepKey = (hash: string): Key => ({ pk: `STAFF-SIGN-IN#STEP#${hash}`, sk: 'STEP' });
export const staffCountKey = (what: string, window: string): Key => ({
  pk: `STAFF-SIGN-IN#COUNT#${what}`,
  sk: window,
});

/** Step-ups of a person, and the ids promised to their forms. */
export const stepUpKey = (id: StepUpId): Key => ({ pk: `STEP-UP#${id}`, sk: 'STEP-UP' });
export const formKey = (tenant: TenantId, person: string, key: string): Key => ({
  pk: `${ofTenant(tenant)}#FORMS#${person}`,
  sk: `FORM#${key}`,
});
/** All payment views that a company's staff share, in one item. */
export const savedViewsKey = (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#VIEWS`, sk: 'VIEWS' });
/** In partitions of their own: a function that shows a live page reads the party behind it, and no client or member. */
export const partyKey = (tenant: TenantId, { kind, id: about }: PartiesAbout, id: string): Key => ({
  pk: `${ofTenant(tenant)}#PARTIES#${kind}-${about}`,
  sk: `PARTY#${id}`,
});
/** The link behind a secret, found by the secret's hash. */
export const liveLinkKey = (tenant: TenantId, hash: string): Key => ({
  pk: `${ofTenant(tenant)}#LIVE#${hash}`,
  sk: 'LIVE',
});
