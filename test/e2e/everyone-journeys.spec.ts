import type { Page } from '@playwright/test';
import { aPerson, expect, test } from './support/client.ts';
import { byKeyboard, byThumb, type Hands } from './support/hands.ts';
import { aDeposit, aPayout, aWire } from './support/stories.ts';

/*
 * Each journey twice: by somebody who has a keyboard and nothing else, and by somebody who reads Spanish on a screen of
 * 320 pixels.
 */

const PLAYERS = [
  {
    who: 'by keyboard alone',
    use: { viewport: { width: 1280, height: 800 }, locale: 'en-US' },
    hands: (page: Page): Hands => byKeyboard({ page, language: 'en' }),
  },
  {
    who: 'in Spanish, on a screen of 320 pixels',
    use: { viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'es-MX' },
    hands: (page: Page): Hands => byThumb({ page, language: 'es' }),
  },
] as const;

for (const { who, use, hands } of PLAYERS)
  test.describe(who, () => {
    test.use(use);

    test('somebody new registers, links a bank, sends a deposit, shares its receipt, signs out and in again (X-092, X-098, X-194)', async ({
      quietPage: page,
    }) => {
      test.slow();
      await aDeposit(hands(page), aPerson());
    });

    test('a buyer wires the closing funds, and changes their profile (X-092, X-098, X-194)', async ({
      quietPage: page,
    }) => {
      test.slow();
      await aWire(hands(page));
    });

    test('a seller is paid, and unlinks an account (X-092, X-098, X-194)', async ({ quietPage: page }) => {
      test.slow();
      await aPayout(hands(page));
    });
  });

test('the link that skips to the content is the first stop of each page, and leads there (X-194)', async ({
  quietPage: page,
}) => {
  const hands = byKeyboard({ page, language: 'en' });
  await page.goto(`http://summit.localhost:${process.env['PORTAL_PORT']}/create-account`);
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/create-account#content$/);
  await hands.type(page.getByLabel('First name'), 'Ada');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});
