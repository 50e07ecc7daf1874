import type * as z from 'zod/mini';
import type { Client } from '#shared/client/client.ts';
import { type createUserRoute, ESIGN_VERSION, TERMS_VERSION } from '#shared/contracts/sign-in.ts';
import { type ClientId, clientId, newId } from '#shared/ids.ts';
import { LOOKUPS_PER_ADDRESS_PER_HOUR, REGISTRATIONS_PER_ADDRESS_PER_HOUR, UNPROVEN_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import { phoneProblem } from '#shared/phone-problem.ts';
import { fieldSentences, type Refusal } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import { nameRefusal } from '#shared/staff/smuggled.ts';
import { hourOf, secondsOf } from './allowances.ts';
import { ipPrefix } from './ip-prefix.ts';
import { poolUserOf, putPoolUser } from './pool-user.ts';
import type { SignInPorts, SignInTenant, Visitor } from './ports.ts';

/**
 * Finds the client of a phone number. The specification tells a visitor whether a number has an account, so the only
 * defense against collecting numbers is to count calls per address.
 */
export async function findUser(
  ports: Pick<SignInPorts, 'clients' | 'counts'>,
  caller: Visitor & { readonly mobilePhone: Phone },
): Promise<Outcome<{ clientId: ClientId }, Refusal<'client/not-found' | 'request/too-many'>>> {
  const hour = hourOf(caller.now);
  const counted = await ports.counts.add(caller.tenant, `lookups#${ipPrefix(caller.sourceAddress)}`, {
    ...hour,
    most: LOOKUPS_PER_ADDRESS_PER_HOUR,
  });
  if (!counted) return refuse({ code: 'request/too-many', retryAfterSeconds: hour.leftSeconds });
  const found = await ports.clients.findByPhone(caller.tenant, caller.mobilePhone);
  return found?.active ? done({ clientId: found.id }) : refuse({ code: 'client/not-found' });
}

export type AskedRegistration = z.output<typeof createUserRoute.body>;
type CreateUserRefusal = Refusal<
  'request/invalid' | 'tenant/not-found' | 'client/phone-taken' | 'client/too-many-registrations'
>;

/** Checks beyond the form's schema: a reachable phone, today's terms, and the tenant's required fields. */
export function registrationRefusal(
  body: AskedRegistration,
  tenant: SignInTenant,
  takesExamples: boolean,
): Refusal<'request/invalid'> | undefined {
  if (body.create_user.phone_number !== body.client.mobilePhone)
    return { code: 'request/invalid', fields: { 'client.mobilePhone': fieldSentences.phone } };
  // No code would ever arrive, and the caller would wait for it in vain.
  const unreachable = phoneProblem(body.client.mobilePhone, { takesExamples });
  if (unreachable) return { code: 'request/invalid', fields: { 'client.mobilePhone': unreachable } };
  if (body.termsVersion !== TERMS_VERSION || body.esignVersion !== ESIGN_VERSION)
    return {
      code: 'request/invalid',
      sentence: caseSentence('newTerms'),
    };
  if (tenant.collectEmailAtRegistration && !body.client.email)
    return { code: 'request/invalid', fields: { 'client.email': fieldSentences.required } };
  return nameRefusal(body.client, 'client.');
}

/** The source of a registration. */
type Registering = {
  /** Set if the company itself entered the address, which is then kept in any case. */
  readonly isVouched?: boolean;
};

function clientOf(
  ports: Pick<SignInPorts, 'random'>,
  caller: Visitor,
  body: AskedRegistration,
  keepsEmail: boolean,
): Client {
  const { firstName, middleName, lastName, email, mobilePhone } = body.client;
  const at = caller.now.toISOString();
  const blank = { address1: '', address2: '', city: '', state: '', zipcode: '' };
  const noProperty = {
    propertyAddress1: '',
    propertyAddress2: '',
    propertyCity: '',
    propertyState: '',
    propertyZipcode: '',
  };
  return {
    ...blank,
    ...noProperty,
    id: clientId.parse(newId(caller.now, ports.random(8))),
    tenantId: caller.tenant,
    firstName,
    middleName,
    lastName,
    // Ignored if the tenant doesn't collect it, because it could be someone else's.
    email: keepsEmail ? (email ?? '') : '',
    mobilePhone,
    ssnOnFile: false,
    dobOnFile: false,
    newsByEmail: true,
    newsByText: true,
    language: caller.language,
    consent: { termsVersion: body.termsVersion, esignVersion: body.esignVersion, at },
    expiresAt: secondsOf(caller.now) + UNPROVEN_SECONDS,
    active: true,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

/** Counts a registration from an address, and refuses if there were too many. */
export async function countRegistration(
  { counts }: Pick<SignInPorts, 'counts'>,
  { tenant, sourceAddress, now }: Visitor,
): Promise<Refusal<'client/too-many-registrations'> | undefined> {
  const hour = hourOf(now);
  const limit = { ...hour, most: REGISTRATIONS_PER_ADDRESS_PER_HOUR };
  const isCounted = await counts.add(tenant, `registrations#${ipPrefix(sourceAddress)}`, limit);
  return isCounted ? undefined : { code: 'client/too-many-registrations', retryAfterSeconds: hour.leftSeconds };
}

/**
 * Registers a client: first the record, then the user in the pool (specification, section 4). It becomes an account
 * with the first right code. Until then others may register with the same number, and it expires after a day.
 */
export async function createUser(
  ports: Pick<SignInPorts, 'tenantOf' | 'clients' | 'counts' | 'pool' | 'known' | 'random' | 'takesExamples'>,
  caller: Visitor,
  body: AskedRegistration,
  { isVouched = false }: Registering = {},
): Promise<Outcome<{ clientId: ClientId }, CreateUserRefusal>> {
  const tenant = await ports.tenantOf(caller.tenant);
  if (!tenant) return refuse({ code: 'tenant/not-found' });
  const invalid = registrationRefusal(body, tenant, ports.takesExamples());
  if (invalid) return refuse(invalid);

  const tooMany = await countRegistration(ports, caller);
  if (tooMany) return refuse(tooMany);

  const keepsEmail = isVouched || tenant.collectEmailAtRegistration === true;
  const added = await ports.clients.add(clientOf(ports, caller, body, keepsEmail));
  if (!added.ok) return added;

  await putPoolUser(ports, poolUserOf(added.value, tenant, caller.host));
  return done({ clientId: added.value.id });
}
