import { inflateSync } from 'node:zlib';
import { readPdf } from '../support/pdf-text.ts';
import { aReadyApiClient, handOver, mustBe, saveDraft, start } from './support/api.ts';
import { aPerson, at, expect, port, test } from './support/client.ts';
import { fetchHost, paymentMailsTo } from './support/local-cloud.ts';

/** A PDF with its streams uncompressed. */
const inflated = (pdf: Buffer): Buffer =>
  Buffer.from(
    pdf.toString('latin1').replaceAll(/stream\n([\s\S]*?)\nendstream/g, (whole, stream: string) => {
      try {
        return `stream\n${inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')}\nendstream`;
      } catch {
        // Not compressed in the first place.
        return whole;
      }
    }),
    'latin1',
  );

const NOTE = `<img src=x onerror="document.title='taken'"><b>File 42</b> & <script>document.title='taken'</script>`;
/** A name takes no brackets. The one markup character that it accepts has to stay unchanged. */
const NAME = 'Ada & Co';

test('markup in a note and a name is shown as typed: on every page, in the e-mail and in the PDF', {
  tag: '@long',
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

  const [mail, ...more] = await paymentMailsTo(port(), who.person.email);
  expect(more).toEqual([]);
  expect(mail?.html).toContain('Ada &amp; Co Buyer');
  expect(mail?.html).toContain('&lt;b&gt;File 42&lt;/b&gt;');
  expect(mail?.html).not.toMatch(/<img src=x|<script|<b>File|Ada & Co/i);
  const pdf = mail?.attachments?.findIndex(({ type }) => type === 'application/pdf') ?? -1;
  const file = await fetchHost(port(), 'inbox', `/messages/${mail?.id}/attachments/${pdf}`);
  const { text } = readPdf(inflated(file.bytes));
  expect(text).toContain('<b>File 42</b>');
  expect(text).toContain(NAME);
});
