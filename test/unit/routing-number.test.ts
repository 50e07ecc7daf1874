import { describe, expect, test } from 'vitest';
import { tenantProblems } from '#shared/tenant/problems.ts';
import { isRoutingNumber } from '#shared/tenant/routing-number.ts';
import { tenant } from '#shared/tenant/tenant.ts';
import acme from '../../tenants/acme.json' with { type: 'json' };

const GOOD = ['041000014', '122100024', '021000021', '011401533'];

describe('a routing number (X-010)', () => {
  test.each(GOOD)('may be %s', (digits) => expect(isRoutingNumber(digits)).toBe(true));

  test.each(['', '04100001', '0410000144', '04100001a', '000000000', ' 041000014'])('can’t be %j', (digits) =>
    expect(isRoutingNumber(digits)).toBe(false),
  );

  test.each(GOOD)('is refused with any one digit of %s mistyped', (digits) => {
    for (let at = 0; at < 9; at += 1)
      for (let wrong = 0; wrong < 10; wrong += 1) {
        const typed = digits.slice(0, at) + String(wrong) + digits.slice(at + 1);
        expect(isRoutingNumber(typed), typed).toBe(typed === digits);
      }
  });
});

test('a tenant file with a mistyped routing number is refused with a sentence (X-010)', () => {
  const [[account, usual]] = Object.entries(acme.wiring) as [[string, object]];
  const wiring = { ...acme.wiring, [account]: { ...usual, routingNumber: '041000041' } };
  const file = tenant.parse({ ...acme, wiring });
  expect(tenantProblems(tenant.parse(acme))).toEqual([]);
  expect(tenantProblems(file)).toEqual([
    'The routing number of the wire instructions is not one: its check digit is wrong.',
  ]);
});
