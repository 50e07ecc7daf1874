import type { TenantId } from '#shared/ids.ts';
import { lettersOf } from '#shared/plain-text.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StaffIdentity } from '#shared/staff/person.ts';
import { asRead } from '#shared/staff/smuggled.ts';

/**
 * A staff member at work. Their identity was proved earlier, so the person types nothing here. Name and identity are
 * recorded with everything they do.
 */
export type Member = StaffIdentity & { readonly tenant: TenantId; readonly name: string; readonly now: Date };

/**
 * A person who works by command and isn't signed in at the console. AWS vouches for their session, which has a second
 * factor; on one machine it is a name in the tenant file. The session proves intent, and the person reads the words
 * they agree to.
 */
export type ByCommand = Pick<StaffIdentity, 'role' | 'way'> & { readonly agreesTo: (words: string) => void };

/** A name as recorded: its visible characters, with single spaces; empty if it has no letter. */
export function nameOf({ name }: Pick<Member, 'name'>): string {
  const seen = name
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  return lettersOf(seen) === '' ? '' : seen;
}

/** A member's identity: person, role and proof. */
export const identityOf = ({ id, role, way }: Member): StaffIdentity => ({ id, role, way });

/** The fields of a member that an event records. */
export const byMember = (member: Member, reason?: string) => ({
  at: member.now.toISOString(),
  staff: nameOf(member),
  identity: identityOf(member),
  reason: reason?.trim() || undefined,
});

/** Who acts, when and why, as bank activity and wires keep it. */
export function signedBy(member: Member, given?: string) {
  const { at, staff: by, identity, reason } = byMember(member, given);
  return { by, identity, at, ...(reason ? { reason } : {}) };
}

/** Letters whose strokes or missing dots Unicode doesn't separate from them as it does accents. */
const STROKED: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ƶ: 'z' };

/** A name's letters as its reader takes them. */
const readName = (name: string): string =>
  lettersOf(asRead(name)).replaceAll(/[^a-z\d]/gu, (letter) => STROKED[letter] ?? letter);

/**
 * True if two names belong to one person, however they are typed. An extra accent or period makes no second person, and
 * neither does a letter of another alphabet that looks the same.
 */
export const isSamePerson = (one: string, other: string): boolean => readName(one) === readName(other);

/** A recorded actor. */
export type Recorded = {
  readonly by?: string | undefined;
  readonly identity?: (Pick<StaffIdentity, 'id' | 'way'> & Partial<StaffIdentity>) | undefined;
};

/** The fields that distinguish people. */
export type KnownMember = Pick<Member, 'id' | 'name' | 'way'>;

/** True if a member is recorded as the actor, by id or name, however that was proved. */
export const isKnownAs = (member: KnownMember, { by, identity }: Recorded): boolean =>
  (by !== undefined && isSamePerson(by, member.name)) || identity?.id === member.id;

/**
 * True if a member is a different person than the recorded one. The same id or name means the same person. Two people
 * count as different only if both were proved in the same way. An unproved name is no first person, and a person with
 * an AWS session may be the one with a console key.
 */
export const isOtherPerson = (member: KnownMember, recorded: Recorded): boolean => {
  if (recorded.by === undefined) return true;
  return !isKnownAs(member, recorded) && (recorded.identity?.way ?? 'local') === member.way;
};

/**
 * How often one person may propose on one record before something comes of it, because its list of steps is limited.
 */
export const OWN_PROPOSALS_MAX = 5;
/** Steps that change nothing by themselves. */
const UNDECIDED: readonly string[] = ['propose', 'reject'];

/**
 * Refuses further proposals by one person on a record. By proposing and dropping without end they could fill its steps,
 * and no one could undo their changes.
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
    sentence: `You’ve submitted this ${own.length} times. Ask a colleague to submit it.`,
  };
}
