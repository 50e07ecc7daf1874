import { bankText } from '#shared/text/bank.ts';
import { cardsText } from '#shared/text/cards.ts';
import { detailsText } from '#shared/text/details.ts';
import { historyText } from '#shared/text/history.ts';
import { offerText } from '#shared/text/offer.ts';
import { partnerText } from '#shared/text/partner.ts';
import { providerText } from '#shared/text/provider.ts';
import { signInText } from '#shared/text/sign-in.ts';
import { timingText } from '#shared/text/timing.ts';
import { transferText } from '#shared/text/transfer.ts';
import { verificationText } from '#shared/text/verification.ts';
import { allowAnother, allowAnotherCode } from './allowances.ts';
import {
  aReadyApiClient,
  aSignedInClient,
  askGraph,
  giveIdentity,
  linkAccounts,
  mustBe,
  readTransfer,
  saveDraft,
  start,
} from './api.ts';
import { aPerson, at, expect, port, transferOnPage } from './client.ts';
import type { Hands } from './hands.ts';
import { advance, atTheBank, codeFor, requireLogin } from './local-cloud.ts';
import { WITHIN } from './machine.ts';
import { withoutAccount } from './more-stories.ts';
import { aSentPayment, releaseAccount } from './offers.ts';
import { here, isRefused, linkAs, sayWho, wordsOf } from './stories.ts';

/*
 * Journeys that differ from the shortest one: an agent's page, a mistake, a bank that wants something, a returned
 * payment, and a client whom the company calls first.
 */

const named = (hands: Hands, name: string) => hands.page.getByRole('button', { name, exact: true });
const headed = (hands: Hands, name: string) => hands.page.getByRole('heading', { name });
const linked = (hands: Hands, name: string) => hands.page.getByRole('link', { name }).first();

/** Clicks the button that moves money. The amount on it is not part of its name. */
const makeTransfer = (hands: Hands) =>
  hands.press(hands.page.getByRole('button', { name: wordsOf(hands, transferText).review.makeTransfer }));

/** Someone new registers on an agent's page, and sends a payment that names the agent. */
export async function anAgentsClient(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const person = aPerson();
  await allowAnother('harbor');
  await page.goto(at('harbor', '/partner/marisol-vega'));
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  // The agents' own text is in the language that they provided.
  await expect(headed(hands, 'Marisol Vega')).toBeVisible();
  await hands.press(page.locator('summary', { hasText: wordsOf(hands, partnerText).share }));
  await expect(page.getByRole('img', { name: wordsOf(hands, partnerText).qr('Marisol Vega') })).toBeVisible();
  const form = page.locator('form');
  const field = (what: string) => form.locator(`input[autocomplete="${what}"]`);
  for (const [what, typed] of [
    ['given-name', person.firstName],
    ['family-name', person.lastName],
    ['email', person.email],
  ] as const)
    await hands.type(field(what), typed);
  await hands.type(field('tel-national').or(field('tel')).first(), person.phone);
  await hands.choose(page.getByRole('checkbox'));
  await hands.press(named(hands, say('Create Account', 'Crear cuenta')));
  await hands.arrive(headed(hands, wordsOf(hands, signInText).code.title));
  await hands.enterCode(page.getByLabel(wordsOf(hands, signInText).code.field), await codeFor(port(), person.phone));
  await hands.arrive(headed(hands, say('Confirm your identity', 'Confirme su identidad')));
  await sayWho(hands, person);
  await linkAs(hands, 'user_closing');
  await hands.arrive(page.getByText(wordsOf(hands, detailsText).presetAgent('Marisol Vega')));
}

/** A client whose bank has other details enters them as the bank has them, after a mistake. */
export async function aCorrection(hands: Hands): Promise<void> {
  const { page } = hands;
  const { mismatch } = wordsOf(hands, verificationText);
  await withoutAccount(hands);
  await linkAs(hands, 'user_mismatch');
  await expect(page).toHaveURL(/create-account\/error/);
  await hands.arrive(headed(hands, mismatch.title));
  const again = named(hands, mismatch.submit);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await hands.type(field(mismatch.firstName), ' ');
  await isRefused(hands, again);
  for (const [label, typed] of [
    [mismatch.firstName, 'Alberta'],
    [mismatch.lastName, 'Charleson'],
    [mismatch.address, '2992 Cameron Road'],
    [mismatch.city, 'Malakoff'],
    [mismatch.zip, '14236'],
  ] as const)
    await hands.type(field(label), typed);
  await hands.pick(field(mismatch.state), hands.say('New York', 'New York'));
  await hands.press(again);
  await hands.arrive(headed(hands, wordsOf(hands, detailsText).title));
  await page.goto(at('acme', '/bank-accounts'));
  await hands.read(page.getByText(wordsOf(hands, bankText).use.verified, { exact: true }));
}

/** A client who sends the same twice is asked to confirm. The returned payment is found, and retried. */
export async function aSecondTry(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const { repeat, review, success } = wordsOf(hands, transferText);
  const { filter } = wordsOf(hands, historyText);
  const who = await aReadyApiClient('acme', { username: 'user_house' });
  const [account] = who.accounts;
  const first = await saveDraft(who, 345_000, { account });
  mustBe(200, await start(who, first, account));
  const second = await saveDraft(who, 345_000, { account });
  await here(hands, who);
  await page.goto(at('acme', `/create-account/step-4?go_to_transfer=${second._id}`));
  await hands.read(page.getByText(repeat.title));
  await expect(named(hands, review.makeTransfer)).toHaveCount(0);
  await hands.press(linked(hands, repeat.no));
  await expect(page).toHaveURL(new RegExp(`payment-details/${first._id}`));
  await page.goBack();
  await hands.press(named(hands, repeat.yes));
  await makeTransfer(hands);
  await hands.arrive(headed(hands, success.title));
  const [entry, ...more] = await atTheBank(port(), second._id);
  expect(more).toEqual([]);

  for (const news of ['posted', 'returned']) await advance(port(), entry?.id ?? '', news, 'R01');
  await expect.poll(async () => (await readTransfer(who, second._id))?.status, WITHIN).toBe('error');
  await page.goto(at('acme', '/transfer-history'));
  await hands.press(page.locator('summary', { hasText: filter.title }));
  const words = page.getByRole('searchbox');
  await hands.type(words, 'nowhere');
  await hands.press(named(hands, filter.search));
  await hands.read(page.getByText(filter.none));
  await hands.type(words, second.referenceID);
  await hands.press(named(hands, filter.search));
  await expect(page.getByText(filter.found(1, false))).toBeVisible();
  await hands.press(page.getByRole('link', { name: wordsOf(hands, cardsText).button['View Details'] }).first());
  await expect(page).toHaveURL(new RegExp(`payment-details/${second._id}`));
  await hands.arrive(page.getByRole('heading', { level: 1 }));
  await hands.press(named(hands, wordsOf(hands, timingText).retry.again));
  await expect(page).toHaveURL(/step-3/);
  await hands.arrive(page.getByRole('heading', { level: 1 }));
  await hands.press(named(hands, say('Next', 'Siguiente')));
  // With one account there is nothing to choose.
  await hands.arrive(headed(hands, review.title));
  await hands.press(named(hands, repeat.yes));
  await makeTransfer(hands);
  await hands.arrive(headed(hands, success.title));
  expect(await atTheBank(port(), transferOnPage(page))).toHaveLength(1);
}

/** A client whose bank wants a new login gets its window on the spot, and continues with the same payment. */
export async function aNewLogin(hands: Hands): Promise<void> {
  const { page } = hands;
  const { bankLogin, review, success } = wordsOf(hands, transferText);
  const who = await aSignedInClient('acme');
  mustBe(200, await giveIdentity(who));
  const name = `Of ${who.person.phone}`;
  const checking = { type: 'depository', subtype: 'checking', starting_balance: 90_000, meta: { name } };
  const [account] = await linkAccounts(who, 'user_custom', JSON.stringify({ override_accounts: [checking] }));
  const draft = await saveDraft(who, 360_000, { account });
  await requireLogin(port(), name);
  await here(hands, who);
  await page.goto(at('acme', `/create-account/step-4?go_to_transfer=${draft._id}`));
  await makeTransfer(hands);
  await hands.press(named(hands, bankLogin.action));
  await hands.type(page.getByTestId('plaid-username'), 'user_custom');
  await hands.press(page.getByTestId('plaid-submit'));
  await hands.arrive(page.getByText(bankLogin.done(review.makeTransfer)));
  expect(await atTheBank(port(), draft._id)).toEqual([]);
  await makeTransfer(hands);
  await hands.arrive(headed(hands, success.title));
  expect(await atTheBank(port(), draft._id)).toHaveLength(1);
}

/**
 * A client is paid into an account that they entered by its numbers: they verify it, the company calls, and then it is
 * paid.
 */
export async function aCallFirst(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const { accept, acceptFunds, call, verifying } = wordsOf(hands, offerText);
  const part = (name: string) => page.getByTestId(`plaid-${name}`);
  const who = await aSignedInClient('acme');
  const id = await aSentPayment(who, '12,000');
  await here(hands, who);
  await page.goto(at('acme', `/create-account/step-select-account?go_to_transfer=${id}&disbursement=account`));
  await hands.press(named(hands, say('Enter account numbers instead', 'Escribir los números de la cuenta')));
  for (const step of ['continue', 'numbers', 'example-numbers', 'submit', 'finish']) await hands.press(part(step));
  await expect(part('dialog')).toHaveCount(0);
  await hands.choose(page.getByRole('radio'));
  await hands.press(named(hands, say('Continue', 'Continuar')));
  await expect(page.getByText(verifying.title)).toBeVisible();
  await hands.press(linked(hands, verifying.verify));
  await hands.press(page.getByRole('button', { name: new RegExp(`^${wordsOf(hands, bankText).use.verify}`) }));
  await hands.type(part('code'), 'ABC');
  const heard = page.waitForResponse(
    (reply) => reply.request().method() !== 'GET' && reply.url().includes('/account/'),
  );
  await hands.press(part('submit'));
  await expect(part('dialog')).toHaveCount(0);
  // The portal learns it from the page: a client who leaves before that has an unverified account.
  await heard;

  const toAccept = async () => {
    await page.goto(at('acme', '/transfer-history'));
    await hands.press(page.getByRole('link', { name: acceptFunds }).first());
    await hands.arrive(headed(hands, say('Select an Account', 'Elija una cuenta')));
    await hands.choose(page.getByRole('radio'));
    await hands.press(named(hands, say('Continue', 'Continuar')));
    await hands.arrive(headed(hands, accept.title));
    await hands.press(page.getByRole('button', { name: accept.acceptPayment }));
  };
  await toAccept();
  await expect(page).toHaveURL(new RegExp(`payment-details/${id}$`));
  await hands.arrive(page.getByText(call.waitingTitle));
  expect(await atTheBank(port(), id)).toEqual([]);
  await releaseAccount(who, id);
  await page.reload();
  await hands.read(page.getByText(call.releasedTitle));
  await toAccept();
  await expect(page).toHaveURL(/success/);
  await hands.arrive(page.getByRole('heading', { level: 1 }));
  expect(await atTheBank(port(), id)).toHaveLength(1);
}

/** A client makes a mistake at the login, with an unregistered number and a wrong code, and then gets in. */
export async function aSlipAtTheLogin(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const { login, code } = wordsOf(hands, signInText);
  const who = await aSignedInClient('harbor');
  const { phone } = who.person;
  mustBe(200, await askGraph(who, 'SetLanguage', { language: say('en', 'es') }));
  await allowAnother('harbor');
  await allowAnotherCode(phone);
  await page.goto(at('harbor', '/login'));
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  await hands.read(headed(hands, login.title));
  await hands.type(page.getByLabel(login.phone), '2165559998');
  await hands.press(named(hands, login.submit));
  // An unregistered number leads to the registration, with the number filled in.
  await expect(page).toHaveURL(/create-account$/);
  await hands.read(page.getByRole('heading', { level: 1 }));
  await hands.press(linked(hands, login.title));
  await hands.type(page.getByLabel(login.phone), phone);
  await hands.press(named(hands, login.submit));
  await hands.arrive(headed(hands, code.title));
  const right = await codeFor(port(), phone);
  const wrong = right.replace(/^./, (first) => String((Number(first) + 1) % 10));
  const field = page.getByLabel(code.field);
  await hands.enterCode(field, wrong);
  await hands.read(page.getByRole('alert').first());
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.clear();
  await hands.enterCode(field, right);
  await expect(page).toHaveURL(/\/create-account\/step-2/);
  await hands.arrive(page.getByRole('heading', { level: 1 }));
}

/** A client signs in by the company's own sign-in, where a stranger is asked to register first. */
export async function aSignInElsewhere(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const who = await aSignedInClient('harbor');
  mustBe(200, await askGraph(who, 'SetLanguage', { language: say('en', 'es') }));
  const { submit, byCode } = wordsOf(hands, providerText);
  const comeAs = async (phone: string) => {
    await page.goto(at('harbor', '/login'));
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    await hands.press(named(hands, submit('Harbor ID')));
    // The company's own page, in its own language.
    await hands.type(page.getByLabel('Mobile number on file'), phone);
    await hands.press(page.getByRole('button', { name: 'Sign in' }));
  };
  await comeAs('+12165559998');
  await hands.read(page.getByRole('alert'));
  await hands.press(linked(hands, byCode));
  await expect(page).toHaveURL(/\/login/);
  await comeAs(`+1${who.person.phone}`);
  await expect(page).toHaveURL(/\/create-account\/step-2/);
  await hands.arrive(page.getByRole('heading', { level: 1 }));
}
