import type { Member } from '#functions/staff/member.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { lettersOf } from '#shared/plain-text.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/staff/person.ts';
import type { StaffPerson } from '#shared/tenant/tenant.ts';
import { staffRoleName } from '../aws/names.ts';
import type { At } from './command.ts';
import type { Refused } from './refused.ts';

/** In which role something is done: what only stops or reports something can be done in either. */
export type ActsAs = StaffRole | 'either';

type Person = Omit<Member, 'tenant' | 'now'>;

/** In either role somebody prepares, unless all they may do is approve. */
const roleAmong = (roles: readonly StaffRole[], as: ActsAs): StaffRole | undefined =>
  as === 'either' ? STAFF_ROLES.find((each) => roles.includes(each)) : roles.find((each) => each === as);

const HOW = {
  prepare: 'for what is prepared',
  approve: 'for what is approved',
  either: 'for this',
} as const satisfies Record<ActsAs, string>;

/**
 * The person behind a session at AWS, as `sts:GetCallerIdentity` names it. The session of one of the two roles has a
 * second factor and the name of the person, because the roles let nobody in otherwise; so one person has one name in
 * both. Any other session, an administrator's included, is nobody here.
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

/** A person of the tenant's file, on one machine, by the name that was typed. */
export function personNamed(
  name: string | undefined,
  people: readonly StaffPerson[],
  as: ActsAs,
): Outcome<Person, Refused> {
  if (!name) return refuse({ code: 'staff/no-name', sentence: 'Say who you are: --by "Rosa Diaz"' });
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

/** For which tenant a command is signed, and the name that was typed, where one is. */
export type Signed = { readonly tenant: TenantId; readonly by?: string | undefined };

type Acting = Signed & {
  /** Where the tenant is only about to be opened: the people of its file. */
  readonly people?: readonly StaffPerson[] | undefined;
};

/** Who acts for a tenant with a command: proved by AWS, or one of the people of the tenant's file on this machine. */
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
  // A tenant that names nobody yet is in the hands of the file that does.
  const known = (await ports.tenants.file(tenant))?.people ?? [];
  const person = personNamed(by, known.length > 0 ? known : (people ?? []), as);
  return person.ok ? done({ ...person.value, tenant, now }) : person;
}
