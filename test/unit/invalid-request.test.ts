import { describe, expect, test } from 'vitest';
import { createUserRoute } from '#shared/contracts/sign-in.ts';
import { typeAppCodeRoute } from '#shared/contracts/staff-sign-in.ts';
import { startTransferRoute } from '#shared/contracts/transfers.ts';
import { invalidRequest } from '#shared/invalid-request.ts';

/** The answer to a caller who sends this body. */
const refusalOf = (
  schema: (typeof startTransferRoute | typeof createUserRoute | typeof typeAppCodeRoute)['body'],
  body: unknown,
) => {
  const read = schema.safeParse(body);
  return invalidRequest(read.error?.issues ?? [], body);
};

describe('a body with only the specification’s fields', () => {
  test('is refused with the names of the missing fields: the client’s view of a transfer', () => {
    const body = { transferId: '65f0000000000000000000c9', bankAccountId: '65f0000000000000000000b1', shown: {} };
    expect(refusalOf(startTransferRoute.body, body)).toMatchObject({
      sentence: 'Please check the marked fields. Missing: shown.version, shown.total, shown.textSha256.',
      fields: { 'shown.total': 'This is required', 'shown.textSha256': 'This is required' },
    });
  });

  test('is refused with the names of the missing fields: the form and the consents of a registration', () => {
    const user = { phone_number: '+12175550101', name: 'Ada Buyer', connection: 'sms' };
    expect(refusalOf(createUserRoute.body, { create_user: user })).toEqual({
      code: 'request/invalid',
      sentence: 'Please check the marked fields. Missing: client, termsVersion, esignVersion.',
      fields: { client: 'This is required', termsVersion: 'This is required', esignVersion: 'This is required' },
    });
  });
});

describe('an invalid request', () => {
  test('doesn’t report a present field as missing, and keeps the field’s own sentence', () => {
    const client = { firstName: 'Ada', lastName: 'x'.repeat(60), mobilePhone: '1', agreed: true };
    const refusal = refusalOf(createUserRoute.body, { client });
    expect(refusal.fields).toMatchObject({ 'client.lastName': 'Max length exceeded (50 characters)' });
    expect(refusal.sentence).not.toContain('client.');
    expect(refusalOf(typeAppCodeRoute.body, { code: '12345' }).fields).toEqual({ code: 'Code must be 6 digits' });
  });

  test('treats an empty value as present', () => {
    expect(refusalOf(startTransferRoute.body, { shown: { total: '' } }).sentence).not.toContain('total');
  });
});
