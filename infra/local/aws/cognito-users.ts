import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { passwordHash } from './cognito-password.ts';
import { findPool, type OpenPool, type User } from './cognito-pools.ts';
import { operation, unless } from './inputs.ts';
import { type AwsRefusal, awsRefusal, isAwsRefusal, type JsonOperation } from './protocol.ts';

const INVALID = 'InvalidParameterException';

// Cognito's own pattern for user names: letters, marks, symbols, digits and punctuation, but no spaces.
const userName = z.string().check(z.regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u));
const poolAndUser = { UserPoolId: z.string(), Username: userName };
/** Attributes in the format of every Cognito operation. */
export const attributeList = z.array(
  z.object({ Name: z.string().check(z.maxLength(32)), Value: z.optional(z.string()) }),
);

/** An administrator's operations on users; there is no self sign-up. */
export function userOperations(pools: ReadonlyMap<string, OpenPool>): Record<string, JsonOperation> {
  const withUser = (poolId: string, name: string, run: (pool: OpenPool, user: User) => object | AwsRefusal) =>
    unless(findPool(pools, poolId), (pool) => unless(userNamed(pool, name), (user) => run(pool, user)));

  return {
    AdminCreateUser: operation(
      z.object({
        ...poolAndUser,
        UserAttributes: z._default(attributeList, []),
        // With any value except SUPPRESS, Cognito sends an invitation with a password, which this portal never wants.
        MessageAction: z.literal('SUPPRESS'),
      }),
      ({ UserPoolId, Username, UserAttributes }) =>
        unless(findPool(pools, UserPoolId), (pool) => createUser(pool, Username, UserAttributes)),
      INVALID,
    ),
    AdminGetUser: operation(
      z.object(poolAndUser),
      ({ UserPoolId, Username }) =>
        withUser(UserPoolId, Username, (_, user) => {
          const { Attributes: UserAttributes, ...rest } = described(user);
          return { ...rest, UserAttributes };
        }),
      INVALID,
    ),
    AdminUpdateUserAttributes: operation(
      z.object({ ...poolAndUser, UserAttributes: attributeList }),
      ({ UserPoolId, Username, UserAttributes }) =>
        withUser(UserPoolId, Username, (pool, user) => updateAttributes(pool, user, UserAttributes)),
      INVALID,
    ),
    AdminSetUserPassword: operation(
      z.object({ ...poolAndUser, Password: z.string(), Permanent: z._default(z.boolean(), false) }),
      ({ UserPoolId, Username, Password, Permanent }) =>
        withUser(UserPoolId, Username, (pool, user) => {
          const problem = passwordProblem(pool, Password);
          if (problem) return problem;
          const password = pool.passkeys ? { password: passwordHash(Password) } : {};
          save(pool, { ...user, ...password, status: Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD' });
          return {};
        }),
      INVALID,
    ),
    AdminDeleteUser: operation(
      z.object(poolAndUser),
      ({ UserPoolId, Username }) =>
        withUser(UserPoolId, Username, (pool, user) => {
          pool.users.remove(user.userName);
          return {};
        }),
      INVALID,
    ),
  };
}

/** A user by name. */
export function userNamed(pool: OpenPool, name: string): User | AwsRefusal {
  return pool.users.read(name) ?? awsRefusal('UserNotFoundException', 'User does not exist.');
}

/** A user's attributes in the format that trigger functions get. */
export const attributesForTrigger = ({ sub, status, attributes }: User): Record<string, string> => ({
  sub,
  'cognito:user_status': status,
  ...attributes,
});

type AttributeList = z.infer<typeof attributeList>;

function createUser(pool: OpenPool, name: string, list: AttributeList): object | AwsRefusal {
  if (pool.users.read(name)) return awsRefusal('UsernameExistsException', 'User account already exists');
  const attributes = merged(pool, {}, list);
  if (isAwsRefusal(attributes)) return attributes;
  const nowMs = pool.clock.now().getTime();
  const user: User = {
    userName: name,
    sub: randomUUID(),
    attributes,
    status: 'FORCE_CHANGE_PASSWORD',
    createdAtMs: nowMs,
    modifiedAtMs: nowMs,
  };
  pool.users.write(name, user);
  return { User: described(user) };
}

/** Changes a user's attributes, for any caller, within the pool's schema. */
export function updateAttributes(pool: OpenPool, user: User, list: AttributeList): object | AwsRefusal {
  const fixed = list.find(({ Name }) => pool.customAttributes?.[Name]?.mutable === false);
  if (fixed) return awsRefusal(INVALID, `user.${fixed.Name}: Attribute cannot be updated.`);
  return unless(merged(pool, user.attributes, list), (attributes) => {
    save(pool, { ...user, attributes });
    return {};
  });
}

/** Attributes with changes applied. An empty value removes one. */
function merged(
  pool: OpenPool,
  before: Record<string, string>,
  list: AttributeList,
): Record<string, string> | AwsRefusal {
  const after = { ...before };
  for (const { Name, Value = '' } of list) {
    const problem = attributeProblem(pool, Name, Value);
    if (problem) return awsRefusal(INVALID, problem);
    if (Value === '') delete after[Name];
    else after[Name] = Value;
  }
  return after;
}

/** The attributes that every pool has (OpenID Connect Core 1.0, section 5.1). */
export const standardAttributes: ReadonlySet<string> = new Set(
  'address birthdate email email_verified family_name gender given_name locale middle_name name nickname phone_number phone_number_verified picture preferred_username profile website zoneinfo'.split(
    ' ',
  ),
);

function attributeProblem({ customAttributes }: OpenPool, name: string, value: string): string | undefined {
  const custom = customAttributes?.[name];
  if (!custom && !standardAttributes.has(name))
    return `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`;
  if (value.length > (custom?.maxLength ?? 2048))
    return `Attributes did not conform to the schema: ${name}: String must be no longer than ${custom?.maxLength ?? 2048} characters`;
  if (name === 'email' && value !== '' && !/^\S+@\S+\.\S+$/.test(value)) return 'Invalid email address format.';
  if (name === 'phone_number' && value !== '' && !/^\+\d{1,15}$/.test(value)) return 'Invalid phone number format.';
  return undefined;
}

/** Every password of the API: no blank at either end, and at most 256 characters. */
const PASSWORD = /^(?=\S)(?=.*\S$).{1,256}$/s;

/** The password policy of a pool: length, with uppercase and lowercase letters, digits and symbols. */
function passwordProblem({ passkeys, passwordMin = 8 }: OpenPool, password: string): AwsRefusal | undefined {
  if (!PASSWORD.test(password)) return awsRefusal(INVALID, "Value at 'password' failed to satisfy constraint");
  const long = [new RegExp(`.{${passwordMin}}`, 's'), 'Password not long enough'] as const;
  // The staff's pool requires length alone (NIST SP 800-63B-4, 3.1.1.2).
  const mixed = [
    [/[a-z]/, 'Password must have lowercase characters'],
    [/[A-Z]/, 'Password must have uppercase characters'],
    [/\d/, 'Password must have numeric characters'],
    [/[^A-Za-z0-9]/, 'Password must have symbol characters'],
  ] as const;
  const failed = [long, ...(passkeys ? [] : mixed)].find(([pattern]) => !pattern.test(password));
  return failed && awsRefusal('InvalidPasswordException', `Password did not conform with policy: ${failed[1]}`);
}

const save = (pool: OpenPool, user: User) =>
  pool.users.write(user.userName, { ...user, modifiedAtMs: pool.clock.now().getTime() });

const described = (user: User) => ({
  Username: user.userName,
  Attributes: Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value })),
  UserCreateDate: user.createdAtMs / 1000,
  UserLastModifiedDate: user.modifiedAtMs / 1000,
  Enabled: true,
  UserStatus: user.status,
});
