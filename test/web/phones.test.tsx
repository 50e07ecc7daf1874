import { globSync, readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callOf } from '#web/lib/form/phone-line.ts';
import { WithPhones } from '#web/ui/with-phones.tsx';

/** A sentence that may contain a phone number, set as plain text: its number could break at the hyphen. */
const BARE = /<p[^>]*>\s*\{(?:sentenceOf\(|problem\}|[\w.]+\([^{}]*(?:callOf|phoneInLine)\()/;

test('no sentence with a phone number lets the number break in a narrow column (X-178)', () => {
  const files = globSync('web/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => BARE.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a number in a sentence stays in one piece, and a tap calls it, in either language (X-178)', () => {
  const acme = { name: 'Acme Title', pocPhone: '+15125550199' };
  for (const [lang, call] of [
    ['en', 'Acme Title at (512)\u00A0555-0199'],
    ['es', 'Acme Title, (512)\u00A0555-0199'],
  ] as const) {
    document.documentElement.lang = lang;
    expect(callOf(acme)).toBe(call);
  }
  document.documentElement.lang = 'en';
  const { getByRole } = render(<WithPhones text={`To send more, call ${callOf(acme)}.`} />);
  const link = getByRole('link', { name: /555-0199/ });
  expect([link.getAttribute('href'), link.textContent]).toEqual(['tel:+15125550199', '(512)\u00A0555-0199']);
});

test('in a checkbox’s label, a phone number stays on one line and can’t be tapped to call (X-178)', () => {
  const { container } = render(
    <>
      <WithPhones text="I called (216) 555-0142 and confirmed." isCalled={false} />
      <WithPhones text="We'll call you at (•••) •••-0142, the number we had." />
    </>,
  );
  expect(container.querySelector('a')).toBeNull();
  expect([...container.querySelectorAll('.phone-number')].map(({ textContent }) => textContent)).toEqual([
    '(216) 555-0142',
    '(•••) •••-0142',
  ]);
});
