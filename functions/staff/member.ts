import type { TenantId } from '#shared/ids.ts';
import { lettersOf } from '#shared/plain-text.ts';

/** A member of the tenant's staff at work; the name is recorded with everything they do. */
export type Member = { readonly tenant: TenantId; readonly name: string; readonly now: Date };

/** A name as it is recorded: its visible characters, one space between words; empty when it has no letter. */
export function nameOf({ name }: Pick<Member, 'name'>): string {
  const seen = name
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  return lettersOf(seen) === '' ? '' : seen;
}

/** What an event records of a member at work. */
export const byMember = (member: Member, reason?: string) => ({
  at: member.now.toISOString(),
  staff: nameOf(member),
  reason: reason?.trim() || undefined,
});

/** Whether two names are one person's, however they are typed: an extra accent or period makes no second person. */
export const isSamePerson = (one: string, other: string): boolean => lettersOf(one) === lettersOf(other);
