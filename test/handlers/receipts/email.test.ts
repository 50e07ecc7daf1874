import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailOf, withoutLineBreaks } from '#functions/messages/email.ts';
import { escapeHtml } from '#functions/messages/escape-html.ts';
import { inkOn, luminance } from '#functions/messages/ink.ts';
import { receiptOf } from '#functions/messages/receipt.ts';
import { type ReceiptReader, receiptEmail } from '#functions/messages/receipt-email.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { aTenant } from '../../support/people.ts';
import { aTransfer } from '../../support/transfers.ts';

const sender = senderOf(aTenant());
const pdf = Buffer.from('%PDF-');

const AS_OF = '2026-11-22T23:21:00.000Z';
const PORTAL = 'https://acme.portal.example';

const receiptMail = (overrides: Parameters<typeof aTransfer>[0] = {}, reader: Partial<ReceiptReader> = {}) =>
  receiptEmail(
    sender,
    receiptOf(sender, aTransfer(overrides), 'portal.example', { asOf: AS_OF }),
    pdf,
    { isClient: true, ...reader } as ReceiptReader,
    `${PORTAL}/status#secret`,
  );

describe('an e-mail in the name of a tenant', () => {
  it('has the day and time in the tenant’s zone, as the page does, half an hour before midnight', () => {
    const at = '2026-11-21T05:30:00.000Z';
    expect(receiptMail({ createdAt: at, updatedAt: at }).text).toContain('Created On: 11/20/26 11:30 pm');
    expect(receiptMail({ createdAt: at, updatedAt: at }).text).toContain('Updated: 11/20/2026');
  });

  it('links to the portal, with how long it can be canceled, and whom to call if it was someone else (X-127)', () => {
    const { text } = receiptMail({}, { portal: PORTAL, cancelUntil: '2026-11-24T01:15:00.000Z' });
    expect(text).toContain(`until Mon, Nov 23, 7:15 PM CST: log in at ${PORTAL} and open it.`);
    expect(text).toContain("Wasn't you? Call (217) 555-0100 now.");
    expect(receiptMail({}, { portal: PORTAL }).text).toContain(`Log in at ${PORTAL} to follow it.`);
  });

  it('tells the people a client shares a receipt with who shared it, and asks nothing of them (X-127)', () => {
    const mail = receiptMail({}, { isClient: false, client: 'Ada Buyer' });
    // A name that someone typed is never in the subject, and follows words that say whose it is (D-95).
    expect(mail.subject).toBe('A client of Acme Title shared a payment receipt with you, EM-7Q4K-2M9P');
    expect(mail.text).toContain("Shared by a client of Acme Title: Ada Buyer. You don't have to do anything.");
    expect(mail.text).not.toMatch(/Wasn't you|cancel this payment|Your receipt from/);
  });

  it('comes from the tenant, has its support as reply address, and names whom to call', () => {
    const mail = receiptMail();
    expect(mail.from).toEqual({ name: 'Acme Title', address: 'portal@acme.example' });
    expect(mail.replyTo).toBe('help@acme.example');
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain('(217) 555-0100');
      expect(form).toContain('$12,515.00');
      expect(form).toContain('EM-7Q4K-2M9P');
      expect(form).toContain('never sends wire instructions');
    }
  });

  it('shows HTML in a note or a name as text', () => {
    const note = '<img src=x onerror="alert(1)"> & <script>\'</script>';
    const { html, text } = receiptMail({ notes: [{ note }], firstName: '<b>Ada</b>' });
    expect(html).not.toMatch(/<img|<script|<b>Ada/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &lt;script&gt;&#39;&lt;/script&gt;');
    expect(text).toContain(note);
  });

  it('keeps a line break in a name out of the headers', () => {
    const hostile = senderOf(aTenant({ name: 'Acme\r\nBcc: eve@evil.example' }));
    const { from, subject } = emailOf(hostile, {
      subject: `Hi\r\n\r\n${'x'}\u2028y`,
      heading: '',
      paragraphs: [],
      sections: [],
    });
    expect(from.name).toBe('Acme Bcc: eve@evil.example');
    expect(subject).toBe('Hi x y');
  });

  it('shows only the last four digits of an account', () => {
    const { text } = receiptMail();
    expect(text).toContain('First Platypus Bank x4821');
    expect(text.replaceAll('EM-7Q4K-2M9P', '')).not.toMatch(/\d{6,}/);
  });

  it('escapes any typed text', () => {
    fc.assert(fc.property(fc.string(), (typed) => !/[<>"']/.test(escapeHtml(typed))));
    const anything = fc.string({ unit: 'binary' });
    fc.assert(fc.property(anything, (typed) => !/[\r\n\u0085\u2028\u2029]/.test(withoutLineBreaks(typed))));
  });

  it('is readable with any tenant’s color', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, (accent) => {
        const [light, dark] = [luminance(inkOn(accent)), luminance(accent)].sort((one, other) => other - one);
        return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) >= 4.5;
      }),
    );
  });
});
