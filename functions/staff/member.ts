import type { TenantId } from '#shared/ids.ts';
import { lettersOf } from '#shared/plain-text.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StaffIdentity } from '#shared/staff/person.ts';

/**
 * A member of the tenant's staff at work. Who they are was proved before: nothing here is typed by the person. Name and
 * identity are recorded with everything they do.
 */
export type Member = StaffIdentity & { readonly tenant: TenantId; readonly name: string; readonly now: Date };

/**
 * A person who calls by command and isn't signed in at the console. AWS vouches for their session, which has a second
 * factor; on one machine it is a name in the tenant's file. The session proves intent, and the person reads the words
 * they agree to.
 */
export type ByCommand = Pick<StaffIdentity, 'role' | 'way'> & { readonly agreesTo: (words: string) => void };

/** A name as it is recorded: its visible characters, one space between words; empty when it has no letter. */
export function nameOf({ name }: Pick<Member, 'name'>): string {
  const seen = name
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  return lettersOf(seen) === '' ? '' : seen;
}

/** Which person a member is, in which role, and how that was proved. */
export const identityOf = ({ id, role, way }: Member): StaffIdentity => ({ id, role, way });

/** What an event records of a member at work. */
export const byMember = (member: Member, reason?: string) => ({
  at: member.now.toISOString(),
  staff: nameOf(member),
  identity: identityOf(member),
  reason: reason?.trim() || undefined,
});

/** Whether two names are one person's, however they are typed: an extra accent or period makes no second person. */
export const isSamePerson = (one: string, other: string): boolean => lettersOf(one) === lettersOf(other);

/** Who did something, as a record has it. */
export type Recorded = {
  readonly by?: string | undefined;
  readonly identity?: (Pick<StaffIdentity, 'id' | 'way'> & Partial<StaffIdentity>) | undefined;
};

/** What tells one person from another. */
type Known = Pick<Member, 'id' | 'name' | 'way'>;

/** Whether a member is on record as the one who did something, by id or name, however that was proved. */
export const isKnownAs = (member: Known, { by, identity }: Recorded): boolean =>
  (by !== undefined && isSamePerson(by, member.name)) || identity?.id === member.id;

/**
 * Whether a member is another person than the one on record. One id or one name is one person. Two people are told
 * apart only where both were proved in the same way: a name that nobody proved is no first person to stand beside, and
 * whoever has a session at AWS may be the same one who has a key at the console.
 */
export const isOtherPerson = (member: Known, recorded: Recorded): boolean => {
  if (recorded.by === undefined) return true;
  return !isKnownAs(member, recorded) && (recorded.identity?.way ?? 'local') === member.way;
};

/** As often one person proposes something of one record, until something comes of it: its list of steps has an end. */
export const OWN_PROPOSALS_MAX = 5;
/** What changes nothing by itself. */
const UNDECIDED: readonly string[] = ['propose', 'reject'];

/**
 * Why somebody proposes no more of a record: whoever could propose and drop without end would fill its steps alone, and
 * nobody could undo what they have done to it.
 */
export function proposalsRefusal(
  member: Member,
  steps: readonly (Recorded & { readonly name: string })[],
): Refusal<'wire/too-many-steps'> | undefined {
  const since = steps.slice(steps.findLastIndex(({ name }) => !UNDECIDED.includes(name)) + 1);
  const own = since.filter((step) => step.name === 'propose' && isKnownAs(member, step));
  if (own.length < OWN_PROPOSALS_MAX) return undefined;
  return {
    code: 'wire/too-many-steps',
    sentence: `You have proposed this ${own.length} times. A colleague can do it.`,
  };
}
