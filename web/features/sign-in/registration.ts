import * as z from 'zod/mini';
import { email, optionalName, requiredName } from '#shared/client/client.ts';
import { createUserRoute, ESIGN_VERSION, TERMS_VERSION } from '#shared/contracts/sign-in.ts';
import { phoneProblem } from '#shared/phone-problem.ts';
import { visitorText } from '#shared/text/visitor.ts';
import { call } from '../../lib/api/call.ts';
import { wordsIn } from '../../lib/page/text.ts';
import { type CodeSent, requestCode } from './request-code.ts';
import { typedPhone } from './typed-phone.ts';

const rules = {
  firstName: requiredName,
  middleName: optionalName,
  lastName: requiredName,
  // Refuse a number here, before the client waits for a code that can't arrive. The server checks again: it knows where
  // texts can be sent.
  mobilePhone: typedPhone.check(
    z.refine((phone) => phoneProblem(phone) === undefined, { error: ({ input }) => phoneProblem(String(input)) }),
  ),
  agreed: z
    .boolean()
    .check(z.refine((isTicked) => isTicked, { error: () => wordsIn(visitorText).register.consentMissing })),
};

/** The rules of the registration form. The e-mail is asked for only if the tenant turned it on. */
export const registrationRules = (asksEmail: boolean) => z.object({ ...rules, email: asksEmail ? email : z.string() });

/** The parsed form. */
export type Registrant = z.output<ReturnType<typeof registrationRules>>;

/** Creates the client and the auth user, then texts a code. */
export async function register(tenantId: string, { email: given, ...person }: Registrant): Promise<CodeSent> {
  const ifGiven = given === '' ? {} : { email: given };
  const { clientId } = await call(createUserRoute, {
    params: { tenantId },
    body: {
      create_user: {
        phone_number: person.mobilePhone,
        name: [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' '),
        connection: 'sms',
        ...ifGiven,
      },
      role: 'paymints_admin',
      new_user_role: 'paymints_client',
      client: { ...person, agreed: true, ...ifGiven },
      termsVersion: TERMS_VERSION,
      esignVersion: ESIGN_VERSION,
    },
  });
  return requestCode(tenantId, clientId, person.mobilePhone);
}
