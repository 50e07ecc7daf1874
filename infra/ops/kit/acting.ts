import type { Member } from '#functions/people/member.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { lettersOf } from '#shared/plain-text.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/staff/person.ts';
import type { StaffPerson } from '#shared/tenant/tenant.ts';
import { staffRoleName } from '../../aws/names.ts';
import type { At } from './command.ts';
import type { Refused } from './refused.ts';

/** The role that a command needs; `either` is for commands that only hold or report something. */
export type ActsAs = StaffRole | 'either';

type Person = Omit<Member, 'tenant' | 'now'>;

/** Without a required role, people act as preparers unless they may only approve. */
const roleAmong = (roles: readonly StaffRole[], as: ActsAs): StaffRole | undefined =>
  as === 'either' ? STAFF_ROLES.find((each) => roles.includes(each)) : roles.find((each) => each === as);

const HOW = {
  prepare: 'for what is prepared',
  approve: 'for what is approved',
  either: 'for this',
} as const satisfies Record<ActsAs, string>;

/**
 * The person behind an AWS session, from the ARN of `sts:GetCallerIdentity`. Both staff roles require a second factor
 * and the person's own name, so one person has the same name in both. No other session counts, including an
 * administrator's.
 */
export function personBehind(arn: string, stage: string, as: ActsAs): Outcome<Person, Refused> {
  const [, account, roleName, name] = /^arn:aws[\w-]*:sts::(\d{12}):assumed-role\/([^/]+)\/([^/]+)$/.exec(arn) ?? [];
  const own = STAFF_ROLES.filter((role) => staffRoleName(stage, role) === roleName);
  const role = roleAmong(own, as);
  if (account && name && role) return done({ id: `aws:${account}:${name}`, name, role, way: 'aws' });
  const wanted = STAFF_ROLES.filter((each) => as === 'either' || each === as).map((each) => staffRoleName(stage, each));
  return refuse({
    code: 'staff/not-proved',
    sentence: `This session is ${arn}. Take the role ${wanted.join(' or ')} ${HOW[as]}, with your second factor, and try again.`,
  });
}

const ADD = 'Add yourself to "people" in the tenant’s file, or give the name as it is there: --by "Rosa Diaz".';

/** On one machine: the person in the tenant's file with the given name. */
export function personNamed(
  name: string | undefined,
  people: readonly StaffPerson[],
  as: ActsAs,
): Outcome<Person, Refused> {
  if (!name) return refuse({ code: 'staff/no-name', sentence: 'Enter your name: --by "Rosa Diaz"' });
  const found = people.find((each) => lettersOf(each.name) === lettersOf(name));
  if (!found)
    return refuse({
      code: 'staff/not-known',
      sentence: `${name} isn’t among the tenant's people. ${ADD}`,
      lines: people.map((each) => each.name),
    });
  const role = roleAmong(found.roles, as);
  if (role) return done({ id: found.id, name: found.name, role, way: 'local' });
  const sentence = `${found.name} may not ${as === 'approve' ? 'approve' : 'prepare'}: see "roles" in the tenant's file.`;
  return refuse({ code: 'staff/not-in-role', sentence });
}

const NOT_TYPED: Refused = {
  code: 'staff/name-typed',
  sentence: 'At AWS you are who your session says. Leave --by out; "aws sts get-caller-identity" shows who that is.',
};

/** The tenant that a command signs for, and the name given with `--by`. */
export type Signed = { readonly tenant: TenantId; readonly by?: string | undefined };

type Acting = Signed & {
  /** The people in the file of a tenant that isn't open yet. */
  readonly people?: readonly StaffPerson[] | undefined;
};

/** The member who signs a command: identified by AWS, or by the tenant's file on this machine. */
export async function memberOf(
  { place, ports, now }: At,
  { tenant, by, people }: Acting,
  as: ActsAs,
): Promise<Outcome<Member, Refused>> {
  if (place.stage !== 'local') {
    if (by) return refuse(NOT_TYPED);
    const person = personBehind(await ports.caller(now), place.stage, as);
    return person.ok ? done({ ...person.value, tenant, now }) : person;
  }
  // A tenant without people yet takes those from the file being applied.
  const known = (await ports.tenants.file(tenant))?.people ?? [];
  const person = personNamed(by, known.length > 0 ? known : (people ?? []), as);
  return person.ok ? done({ ...person.value, tenant, now }) : person;
}
