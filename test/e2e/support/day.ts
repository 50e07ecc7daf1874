import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { tryOutPeople } from '#infra/local/try-out/people.ts';
import { aPng } from '../../support/pictures.ts';
import {
  aPerson,
  at,
  chooseAccount,
  enterCode,
  expect,
  linkBankHere,
  login,
  type Person,
  sayWhoTheyAre,
  transferOnPage,
} from './client.ts';
import { type Party, press, sheet } from './desk.ts';
import { messagesTo } from './local-cloud.ts';
import { patience } from './machine.ts';
import { type RunningPortal, startPortal } from './running-portal.ts';
import { choosePassword, giveCode, nextCode, staffLink, withPasskeys } from './staff.ts';

/*
 * A working day at a company with a portal and clock of its own. The initial staff sign in with one click, as on any
 * machine that tries the portal, and no one types a command.
 */

/** A portal with trial people, and a browser for each. */
export type Day = {
  readonly portal: RunningPortal;
  /** A staff member in a browser of their own, by the first name on the button. */
  readonly colleague: (name: string) => Promise<Page>;
  /** A browser of its own, on a phone unless it is a desktop. */
  readonly window: (where?: 'desk' | 'phone') => Promise<Page>;
  /** Kim's password and authenticator secret, which this machine keeps for its people. */
  readonly kimsFactors: () => { readonly password: string; readonly secret: string };
};

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Plays the example company's three months of payments into an empty folder. */
async function playExample(dataDir: string): Promise<void> {
  const env = { ...process.env, PORT: '0', PORTAL_DATA: dataDir };
  const player = spawn(process.execPath, [join(import.meta.dirname, '../../../bin/seed.ts')], { env, stdio: 'ignore' });
  expect((await once(player, 'exit'))[0]).toBe(0);
}

/** Plays a day, and ends its portal. The company is empty unless it is the example. */
export async function onADay(
  browser: Browser,
  journey: (day: Day) => Promise<void>,
  of: 'empty' | 'example' = 'empty',
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-day-'));
  if (of === 'example') await playExample(dataDir);
  const portal = await startPortal(dataDir, 0, ['--try-out']);
  const pages: Page[] = [];
  const newWindow: Day['window'] = async (where = 'desk') => {
    const page = await (await browser.newContext({ viewport: SIZES[where] })).newPage();
    pages.push(page);
    return page;
  };
  const colleague: Day['colleague'] = async (name) => {
    const page = await newWindow();
    await comeIn(page, portal, name);
    return page;
  };
  const kim = tryOutPeople.find(({ name }) => name === 'Kim Lee');
  const kimsFactors: Day['kimsFactors'] = () =>
    JSON.parse(readFileSync(join(dataDir, 'try-out.json'), 'utf8'))[kim?.id ?? ''];
  try {
    await journey({ portal, colleague, window: newWindow, kimsFactors });
  } finally {
    await Promise.all(
      pages.map((page) =>
        page
          .context()
          .close()
          .catch(() => undefined),
      ),
    );
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Signs in one of this machine's people, even if their session has ended. */
export async function comeIn(page: Page, portal: RunningPortal, name: string): Promise<void> {
  await page.goto(portal.url('console', '/acme/today'));
  await page.getByRole('button', { name: new RegExp(`^${name} `) }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

/** Signs in someone who created a passkey in this browser earlier. */
export async function comeInByTouch(page: Page, portal: RunningPortal): Promise<void> {
  await page.goto(portal.url('console', '/acme/today'));
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

/** An owner invites a colleague as an approver, which needs approval. */
export async function inviteApprover(owner: Page, name: string, email: string): Promise<void> {
  await owner.getByRole('link', { name: 'Company' }).first().click();
  await owner.getByRole('button', { name: 'Invite a colleague' }).click();
  await sheet(owner).getByLabel('Name', { exact: true }).fill(name);
  await sheet(owner).getByLabel('Work email').fill(email);
  await sheet(owner)
    .getByRole('checkbox', { name: /^Approver/ })
    .check();
  await sheet(owner).getByLabel('Approves up to').fill('100,000');
  await sheet(owner).getByLabel('Reason').fill('She starts today');
  await press(owner, 'Submit for approval');
  await expect(owner.getByText('Submitted for approval.')).toBeVisible();
}

/** The approver reads the proposal, and steps up for it. */
export async function agreeToInvitation({ portal, kimsFactors }: Day, page: Page, name: string): Promise<void> {
  const { password, secret } = kimsFactors();
  await page.goto(portal.url('console', '/acme/approvals'));
  await page.getByRole('button', { name: new RegExp(`^Approve: .*${name}`) }).click();
  await sheet(page).getByRole('textbox', { name: 'Your password' }).fill(password);
  await press(page, 'Next');
  await expect(sheet(page).getByLabel('Six-digit code from your app')).toBeFocused();
  await page.keyboard.type(nextCode(secret));
  await press(page, 'Approve');
  await expect(page.getByText('Approved.')).toBeVisible();
}

/** The colleague follows the link of the e-mail: a password, the authenticator, and a passkey. */
export async function acceptInvitation({ portal }: Day, page: Page, email: string): Promise<void> {
  await withPasskeys(page);
  await page.goto(await staffLink(portal.port, email));
  await choosePassword(page);
  await giveCode(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

/** Asks someone who isn't a client yet for a deposit: the number is new, so the form asks for names. */
export async function askNewcomer(page: Page, party: Party, fill: () => Promise<void>): Promise<void> {
  const { firstName, lastName, email } = party.who.person;
  await fill();
  await press(page, 'Review');
  await press(page, 'Save draft');
  await sheet(page).getByLabel('First name').fill(firstName);
  await sheet(page).getByLabel('Last name').fill(lastName);
  await sheet(page).getByLabel('Email address').fill(email);
  await press(page, 'Send invitation');
  await expect(page.getByText('Invitation sent.')).toBeVisible();
}

/**
 * The buyer follows the link of the text, proves the phone, gives their identity, and pays. Returns the payment's id.
 */
export async function payAsNewcomer(
  { portal }: { readonly portal: Pick<RunningPortal, 'port'> },
  page: Page,
  person: Person,
  dollars: string,
): Promise<string> {
  const [text] = await messagesTo(portal.port, person.phone);
  await page.goto(/https?:\/\/\S+/.exec(text?.text ?? '')?.[0] ?? '');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await enterCode(page, person, portal.port);
  await sayWhoTheyAre(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment request' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(dollars);
  await page.getByRole('link', { name: 'Continue' }).click();
  await linkBankHere(page);
  return payWithFirstAccount(page);
}

async function payWithFirstAccount(page: Page): Promise<string> {
  await chooseAccount(page);
  const id = transferOnPage(page);
  await page.getByRole('button', { name: 'Make Transfer' }).click();
  await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible();
  return id;
}

/** A client who is asked a second time, days after their session ended, logs in and pays. */
export async function payAgain({ portal }: Day, page: Page, person: Person, id: string): Promise<void> {
  await login(page, 'acme', person, portal.port);
  await page.goto(at('acme', `/create-account/step-3?transfer_id=${id}`, portal.port));
  await page.getByRole('link', { name: 'Continue' }).click();
  await payWithFirstAccount(page);
}

/** A client sends a photo of their ID. */
export async function sendId({ portal }: Day, page: Page): Promise<void> {
  await page.goto(at('acme', '/create-account/error?task=upload', portal.port));
  const file = { name: 'license.png', mimeType: 'image/png', buffer: aPng(1200, 800) };
  await page.locator('input[type=file]').last().setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Your Document has successfully uploaded.')).toBeVisible({ timeout: patience(30_000) });
}

/** The payee accepts the payment by hand. */
export async function acceptOnPage({ portal }: Day, page: Page): Promise<void> {
  await page.goto(at('acme', '/transfer-history', portal.port));
  await page.getByRole('link', { name: /Accept Funds/ }).click();
  await page.getByRole('radio', { name: /4821/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Accept Payment' }).click();
  await expect(page.getByText('Your funds should be deposited within 1-3 business days.')).toBeVisible();
}

/** Someone with a closing that no one else on this day has. */
export const aParty = (firstName: string, lastName: string, street: string, file: string): Party => ({
  who: { person: aPerson({ firstName, lastName }) },
  name: `${firstName} ${lastName}`,
  street,
  file,
});
