import { addBankingDays } from '#shared/banking-days.ts';
import { formatDay, formatDayAhead, today } from '#shared/dates.ts';
import { aReadyApiClient, handOver, readTransfer, saveDraft } from './support/api.ts';
import { at, expect, port, test } from './support/client.ts';
import { atTheBank, paymentMailsTo } from './support/local-cloud.ts';

test('a deposit is scheduled, found in the history, canceled there, and scheduled for another day (X-034)', {
  tag: '@long',
}, async ({ quietPage: page, context }) => {
  const who = await aReadyApiClient('acme');
  const draft = await saveDraft(who, 340_000, { account: who.accounts[0] });
  await handOver(who, context);
  const review = at('acme', `/create-account/step-4?go_to_transfer=${draft._id}`);
  const first = addBankingDays(today(new Date(), 'America/New_York'), 5);
  const second = addBankingDays(first, 1);
  const schedule = async (on: string) => {
    await page.getByRole('radio', { name: 'On a later date' }).check();
    await page.getByLabel('Send on').fill(on);
    await expect(page.getByText(`on or after ${formatDay(on)}`)).toBeVisible();
    await page.getByRole('button', { name: 'Schedule Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Your payment is scheduled.' })).toBeVisible();
    await expect(page.getByText(`We'll send it on ${formatDayAhead(on)}`)).toBeVisible();
  };

  await page.goto(review);
  await schedule(first);
  await page.getByRole('link', { name: 'Transfer history' }).click();
  await expect(page.getByRole('article').getByText(formatDayAhead(first)).first()).toBeVisible();
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText(`Scheduled for ${formatDayAhead(first)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Scheduled Payment' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Not sent yet.')).toBeVisible();

  await page.getByRole('link', { name: 'Review and Send' }).click();
  await schedule(second);
  expect(await readTransfer(who, draft._id)).toMatchObject({ status: 'draft', scheduledOn: second });
  expect(await atTheBank(port(), draft._id)).toEqual([]);
  const subjects = (await paymentMailsTo(port(), who.person.email)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    'Your payment to Acme Title & Escrow is scheduled',
    'Your payment to Acme Title & Escrow is scheduled',
    'Your scheduled payment to Acme Title & Escrow was canceled',
  ]);
});
