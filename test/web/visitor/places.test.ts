import { describe, expect, it } from 'vitest';
import { landingAfterCode } from '#web/features/sign-in/landing.ts';
import { returnablePath, transferInQuery, withQuery } from '#web/lib/page/paths.ts';
import { secondsBeforeEnd } from '#web/lib/session/idle.ts';
import { retypePhone } from '#web/ui/phone-field.tsx';

const ID = '65f0c0de65f0c0de65f0c0d1';

describe('a place to return to', () => {
  it.each(['/transfer-history', `/payment-details/${ID}`, `/create-account/step-3?transfer_id=${ID}`])(
    'may be %s',
    (place) => expect(returnablePath(place)).toBe(place),
  );

  it.each([
    'https://evil.example/account',
    '//evil.example/account',
    '/\\evil.example',
    '/login',
    '/api/session/refresh',
    '/payment-details/../api',
    '/create-account',
    '/create-account/account-verification',
    '/invited',
    '/auth/callback?code=1',
    '/partner/rosa-diaz',
    '/',
    'javascript:alert(1)',
    '',
    null,
  ])('is never %s', (place) => expect(returnablePath(place)).toBeUndefined());
});

describe('the page after a correct code', () => {
  const complete = { identityComplete: true, client: { email: 'm@example.com' } };

  it('is the page to freeze payments for a client who came from there, even without an SSN or email (X-370)', () => {
    const bare = { identityComplete: false, client: { email: '' } };
    expect(landingAfterCode(bare, '', '/is-this-us')).toBe('/is-this-us');
    expect(landingAfterCode(bare, '', '/account')).toBe('/create-account/step-2');
  });

  it('is the history by default', () => expect(landingAfterCode(complete, '', undefined)).toBe('/transfer-history'));

  it('continues with the transfer of a link', () =>
    expect(landingAfterCode(complete, `?go_to_transfer=${ID}`, undefined)).toBe(
      `/create-account/step-select-account?go_to_transfer=${ID}`,
    ));

  it('ignores an invalid id', () =>
    expect(landingAfterCode(complete, '?go_to_transfer=1%20or%201', undefined)).toBe('/transfer-history'));

  it('keeps the transfer of the previous page for a client who must give the identity first', () =>
    expect(
      landingAfterCode({ ...complete, identityComplete: false }, '', `/create-account/step-3?transfer_id=${ID}`),
    ).toBe(`/create-account/step-2?go_to_transfer=${ID}`));

  it('keeps the details that a pay link suggests for a client who must give the identity first (X-371)', () => {
    const link = '/create-account/step-3?for=Option+Fee&file=24-118&street=12+Oak+Street';
    expect(landingAfterCode(complete, '', link)).toBe(link);
    expect(landingAfterCode({ ...complete, identityComplete: false }, '', link)).toBe(link.replace('3', '2'));
    const evil = '//evil.example/create-account/step-3?for=';
    expect(landingAfterCode({ ...complete, identityComplete: false }, '', evil)).not.toContain('for');
  });

  it.each([
    ['a link', `?go_to_transfer=${ID}&disbursement=account`, undefined],
    ['the step that was left', '', `/create-account/step-select-account?go_to_transfer=${ID}&disbursement=account`],
  ])('leads to a payment to the client without the identity step, by %s (R-039)', (_by, search, left) =>
    expect(landingAfterCode({ ...complete, identityComplete: false }, search, left)).toBe(
      `/create-account/step-select-account?go_to_transfer=${ID}&disbursement=account`,
    ),
  );
});

describe('queries', () => {
  it('leave out missing values', () => expect(withQuery('/a', { b: undefined, c: 'd e' })).toBe('/a?c=d+e'));
  it('name a transfer only by a complete id', () => {
    expect(transferInQuery(new URLSearchParams(`go_to_transfer=${ID}`))).toBe(ID);
    expect(transferInQuery(new URLSearchParams(`go_to_transfer=${ID}0`))).toBeUndefined();
  });
});

describe('a phone number while it is typed', () => {
  it.each([
    ['', '5', 1, '(5', 2],
    ['(512', '(5125', 5, '(512) 5', 7],
    ['', '+1 (512) 555-0142', 17, '(512) 555-0142', 14],
    ['', '15125550142', 11, '(512) 555-0142', 14],
    // In the middle: the caret stays behind the typed digit.
    ['(512) 555-014', '(5912) 555-014', 3, '(591) 255-5014', 3],
    // Backspace over the bracket removes the digit before it.
    ['(512) 5', '(512 5', 4, '(515', 3],
    ['(512) 555-0142', '(512) 555-01429', 15, '(512) 555-0142', 14],
  ])('%s becomes, by %s, a formatted number with the caret in place (R-045)', (before, typed, caret, text, at) =>
    expect(retypePhone(before, typed, caret)).toEqual({ text, caret: at }),
  );
});

describe('the end of a session', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

  it('is not shown while it is far away', () =>
    expect(secondsBeforeEnd({ idleEndsAt: at(121), endsAt: at(9999) }, now)).toBeUndefined());
  it('has a countdown from two minutes', () =>
    expect(secondsBeforeEnd({ idleEndsAt: at(120), endsAt: at(9999) }, now)).toBe(120));
  it('also comes with the longest session', () =>
    expect(secondsBeforeEnd({ idleEndsAt: at(900), endsAt: at(60) }, now)).toBe(60));
  it('never runs below zero', () => expect(secondsBeforeEnd({ idleEndsAt: at(-5), endsAt: at(60) }, now)).toBe(0));
});
