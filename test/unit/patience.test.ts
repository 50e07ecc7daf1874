import { describe, expect, it } from 'vitest';
import { email } from '#shared/client/client.ts';
import { createUserRoute } from '#shared/contracts/sign-in.ts';

/** As long as a body may be: the most that a hostile caller can put into one field. */
const LONG = 60_000;

describe('an e-mail address', () => {
  it.each(['ada@example.com', "Ada.O'Brien+closing@mail.example.co", 'a_b@x-y.example'])('may be %s', (typed) => {
    expect(email.safeParse(` ${typed} `).data).toBe(typed);
  });

  it.each([
    ['two', 'ada@example.com,eve@evil.example'],
    ['another one in brackets', 'ada@example.com>'],
    ['a script', 'javascript:alert(1)@example.com'],
    ['quotes', '"ada b"@example.com'],
    ['a header', 'ada@example.com\r\nBcc: eve@evil.example'],
    ['a mark that turns the direction', 'ada\u202E@example.com'],
    ['no domain', 'ada@example'],
    ['a dot first', '.ada@example.com'],
    ['a dot last', 'ada.@example.com'],
    ['two dots together', 'a..da@example.com'],
    ['a dash first in its domain', 'ada@-example.com'],
    ['a dash last in its domain', 'ada@example-.com'],
  ])('cannot have or be %s', (_, typed) => {
    expect(email.safeParse(typed).error?.issues[0]?.message).toBe('Please provide a valid email');
  });
});

describe('a field that is far too long', () => {
  it.each([
    ['dots', `a@${'.'.repeat(LONG)}@`],
    ['labels', `a@${'.a'.repeat(LONG / 2)} b`],
    ['letters', `${'a'.repeat(LONG)}@`],
  ])('with %s is refused as an e-mail address quickly', (_, typed) => {
    const started = performance.now();
    const read = email.safeParse(typed);
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['Max length exceeded (50 characters)']);
    // The pattern alone takes seconds for it.
    expect(performance.now() - started).toBeLessThan(100);
  });

  it('is also refused in a registration', () => {
    const client = { firstName: 'A', lastName: 'B', email: `a@${'.'.repeat(LONG)}@`, mobilePhone: '+12175550100' };
    const create_user = { phone_number: '+12175550100', name: 'A B', connection: 'sms' };
    const body = { create_user, client: { ...client, agreed: true }, termsVersion: '1', esignVersion: '1' };
    const started = performance.now();
    expect(createUserRoute.body.safeParse(body).success).toBe(false);
    expect(performance.now() - started).toBeLessThan(100);
  });
});
