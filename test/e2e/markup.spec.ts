import { readPdf } from '../support/pdf-text.ts';
import { aReadyApiClient, handOver, mustBe, saveDraft, start } from './support/api.ts';
import { aPerson, at, expect, port, test } from './support/client.ts';
import { callHost, fetchHost, messagesTo } from './support/local-cloud.ts';

const NOTE = `<img src=x onerror="document.title='taken'"><b>File 42</b> & <script>document.title='taken'</script>`;
const NAME = '<i>Ada</i>';

test('markup in a note and a name is shown as it was typed: on every page, in the e-mail and in the PDF', {
  tag: '@once',
}, async ({ quietPage: page, context }) => {
  const who = await aReadyApiClient('acme', { person: aPerson({ firstName: NAME }) });
  const account = who.accounts[0];
  const draft = await saveDraft(who, 420_000, { account, note: NOTE });
  await handOver(who, context);

  await page.goto(at('acme', `/create-account/step-4?go_to_transfer=${draft._id}`));
  await expect(page.getByText(NOTE, { exact: true })).toBeVisible();
  await page.goto(at('acme', `/create-account/step-3?transfer_id=${draft._id}`));
  await expect(page.getByLabel(/^Notes/)).toHaveValue(NOTE);

  mustBe(200, await start(who, draft, account));
  await page.goto(at('acme', `/payment-details/${draft._id}`));
  await expect(page.getByText(NOTE, { exact: true })).toBeVisible();
  await expect(page.getByText(`${NAME} Buyer`).first()).toBeVisible();
  await expect(page.locator('main img[src="x"], main i, main b:has-text("File 42")')).toHaveCount(0);
  expect(await page.title()).not.toContain('taken');

  await expect.poll(async () => (await messagesTo(port(), who.person.email)).length).toBe(1);
  const [mail] = await messagesTo(port(), who.person.email);
  expect(mail?.html).toContain('&lt;i&gt;Ada&lt;/i&gt;');
  expect(mail?.html).not.toMatch(/<img src=x|<script|<i>Ada/i);
  await page.goto(at('inbox', `/messages/${mail?.id}`));
  await expect(page).not.toHaveTitle(/taken/);
  await expect(page.frameLocator('iframe').getByText(`${NAME} Buyer`).first()).toBeVisible();

  const pdf = mail?.attachments?.findIndex(({ type }) => type === 'application/pdf') ?? -1;
  const file = await fetchHost(port(), 'inbox', `/messages/${mail?.id}/attachments/${pdf}`);
  const { text } = readPdf(file.bytes);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('<b>File 42</b>');
  const downloaded = await callHost(port(), 'acme', `/api/receipt/${draft._id}`, {
    headers: { cookie: [...who.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  expect(downloaded.status).toBe(200);
});
