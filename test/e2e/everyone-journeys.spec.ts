import { aPerson, expect, test } from './support/client.ts';
import { byKeyboard, type Hands, PLAYERS } from './support/hands.ts';
import {
  aCallFirst,
  aCorrection,
  aNewLogin,
  anAgentsClient,
  aSecondTry,
  aSignInElsewhere,
  aSlipAtTheLogin,
} from './support/last-stories.ts';
import { anInvitation, aPaper, aReturnFromTheBank } from './support/late-stories.ts';
import { aLaterDay, anAccountByNumbers, anOverride, aRequested } from './support/more-stories.ts';
import { aDeposit, aPayout, aWire } from './support/stories.ts';

/*
 * Each journey twice: by someone with nothing but a keyboard, and by someone who reads Spanish on a screen of 320
 * pixels.
 */

/** Each journey, and the capabilities that it shows. */
const JOURNEYS: readonly (readonly [title: string, play: (hands: Hands) => Promise<void>])[] = [
  [
    'someone new registers, links a bank, sends a deposit, shares its receipt, signs out and in again (X-092, X-098, X-194)',
    (hands) => aDeposit(hands, aPerson()),
  ],
  ['a buyer wires the closing funds, and changes their profile (X-092, X-098, X-194)', aWire],
  ['a seller is paid, and unlinks an account (X-092, X-098, X-194)', aPayout],
  ['a client asked for a deposit pays it, and declines an unexpected request (X-092, X-098, X-194, X-266)', aRequested],
  ['a payment is scheduled for a later day, and canceled from the history (X-092, X-098, X-194, X-266)', aLaterDay],
  [
    'a client whose bank has other details continues with a reason and a photo of an ID (X-092, X-098, X-194, X-266)',
    anOverride,
  ],
  [
    'an account linked by its numbers is verified by the code of its test deposit (X-092, X-098, X-194, X-266)',
    anAccountByNumbers,
  ],
  [
    'someone new opens the link of an invitation, proves their phone, gives their identity and pays (X-015, X-098, X-194, X-266)',
    anInvitation,
  ],
  [
    'a client whose bank has its own site signs in there, comes back and continues (X-098, X-194, X-266)',
    aReturnFromTheBank,
  ],
  ['a document is added to a payment and downloaded again, and so is the receipt (X-098, X-194, X-266)', aPaper],
  [
    'someone new registers on an agent’s page, and the form of their payment names the agent (X-098, X-194, X-266)',
    anAgentsClient,
  ],
  ['a client whose bank has other details enters them as the bank has them (X-098, X-194, X-266)', aCorrection],
  [
    'a client who sends the same twice is asked, finds the returned payment, and retries it (X-098, X-194, X-266)',
    aSecondTry,
  ],
  ['a client whose bank wants a new login logs in on the spot, and continues (X-098, X-194, X-266)', aNewLogin],
  [
    'a client whose account was entered by its numbers verifies it, is called first, and is paid (X-098, X-194, X-266)',
    aCallFirst,
  ],
  ['a client who makes a mistake at the login sees it, and gets in (X-098, X-194, X-266)', aSlipAtTheLogin],
  ['a client of a company with its own sign-in gets in through it (X-098, X-194, X-266)', aSignInElsewhere],
];

for (const { who, use, hands } of PLAYERS)
  test.describe(who, { tag: '@long' }, () => {
    test.use(use);
    for (const [title, play] of JOURNEYS)
      test(title, async ({ quietPage: page }) => {
        test.slow();
        await play(hands(page));
      });
  });

test('the skip link is the first stop of each page, and leads to the content (X-194)', async ({ quietPage: page }) => {
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
