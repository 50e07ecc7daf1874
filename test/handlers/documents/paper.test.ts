import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { pdfFinding } from '#functions/client/documents/pdf.ts';
import { receiptOf } from '#functions/messages/receipt.ts';
import { receiptPdf } from '#functions/messages/receipt-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { aPdf, aPdfStream } from '../../support/papers.ts';
import { aTenant } from '../../support/people.ts';
import { aTransfer } from '../../support/transfers.ts';

it('accepts PDFs as programs write them: with pages, pictures, packed objects, and a receipt of our own (X-148)', async () => {
  expect(pdfFinding(aPdf())).toBe('fine');
  // A picture's contents are noise, in which any letters may occur.
  const noise = Buffer.concat([randomBytes(200_000), Buffer.from(' /JS (x) /Launch '), randomBytes(200_000)]);
  expect(pdfFinding(aPdf(aPdfStream('/Type /XObject /Subtype /Image', noise)))).toBe('fine');
  expect(pdfFinding(aPdf(aPdfStream('/Type /ObjStm /N 1 /First 4', '5 0 << /Type /Page /Contents 6 0 R >>')))).toBe(
    'fine',
  );
  // Every contract contains a link to a web page, and a page's text may say anything.
  expect(pdfFinding(aPdf('4 0 obj\n<< /S /URI /URI (https://acme.example) >>\nendobj\n'))).toBe('fine');
  expect(pdfFinding(aPdf('4 0 obj\n<< /Title (How to use /JavaScript in a PDF) /JSON 1 >>\nendobj\n'))).toBe('fine');
  const sender = senderOf(aTenant());
  const receipt = receiptOf(sender, aTransfer(), 'portal.example', { asOf: '2026-11-22T23:21:00.000Z' });
  expect(pdfFinding(await receiptPdf(sender, receipt))).toBe('fine');
});

it.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a web page that ends like one', Buffer.from('<html>%PDF-1.7 %%EOF')],
  ['one that was cut off on its way', aPdf().subarray(0, 120)],
  ['nothing', Buffer.alloc(0)],
])('%s is no PDF (X-148)', (_, file) => expect(pdfFinding(file)).toBe('none'));

it.each([
  ['a password', 'trailer\n<< /Encrypt 9 0 R >>\n'],
  ['a script', '4 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n'],
  ['a script whose name is written otherwise', '4 0 obj\n<< /S /J#61vaScr#69pt >>\nendobj\n'],
  ['a program to start', '4 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n'],
  ['another file', '4 0 obj\n<< /Type /EmbeddedFile >>\nendobj\n'],
  ['a form that sends', '4 0 obj\n<< /S /SubmitForm /F (https://evil.example) >>\nendobj\n'],
  ['an XFA form', '4 0 obj\n<< /XFA [(a) 5 0 R] >>\nendobj\n'],
  ['a film', '4 0 obj\n<< /Subtype /RichMedia >>\nendobj\n'],
  ['a script in packed objects', aPdfStream('/Type /ObjStm /N 1 /First 4', '5 0 << /S /JavaScript /JS (x) >>')],
  ['a script in objects packed twice', aPdfStream('/Type/ObjStm /N 1 /First 4', '5 0 << /S/JavaScript >>')],
  [
    'packed objects that do not open',
    '4 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nnoise\nendstream\nendobj\n',
  ],
  ['packed objects that fill a memory', aPdfStream('/Type /ObjStm', Buffer.alloc(80_000_000, 0x20))],
  ['sixty kilobytes that unfold to millions of names', aPdfStream('/Type /ObjStm', '/a'.repeat(30_000_000))],
  ['as many names written in digits', aPdfStream('/Type /ObjStm', '/#61'.repeat(15_000_000))],
  ['as many strings', aPdfStream('/Type /ObjStm', '()'.repeat(30_000_000))],
  ['more names written in digits than any writer makes', `4 0 obj\n${'/#61'.repeat(20_000)}\nendobj\n`],
  ['thousands of small packed streams', Buffer.concat(Array(10_000).fill(aPdfStream('/Type /ObjStm', ' ')))],
])('a PDF with %s is refused, because no one who opens it would see it (X-148)', (_, more) =>
  expect(pdfFinding(aPdf(more))).toBe('closed'),
);

it.each([
  ['brackets that never close', `(${'\\('.repeat(2_000_000)}`],
  ['a string as long as the file', `(${'a'.repeat(9_000_000)})`],
  ['brackets within brackets', '('.repeat(4_000_000)],
])('a PDF made to keep a function busy, with %s, is searched only once (X-148)', (_, body) => {
  expect(pdfFinding(Buffer.from(`%PDF-1.7\n${body}\n%%EOF`, 'latin1'))).toBe('fine');
});

it('recognizes a name after a bracket that never closes (X-148)', () => {
  expect(pdfFinding(Buffer.from('%PDF-1.7\n(open /S /JavaScript\n%%EOF', 'latin1'))).toBe('closed');
  expect(pdfFinding(Buffer.from('%PDF-1.7\n(a (b \\) c) d) /S /JavaScript\n%%EOF', 'latin1'))).toBe('closed');
});

it('reads a large PDF in a moment (X-148)', () => {
  const pages = Array.from({ length: 2000 }, (_, at) => `${at + 10} 0 obj\n<< /Type /Page /At ${at} >>\nendobj\n`);
  const file = aPdf(aPdfStream('/Type /XObject', randomBytes(9_000_000)), ...pages);
  const before = performance.now();
  expect(pdfFinding(file)).toBe('fine');
  expect(performance.now() - before).toBeLessThan(3000);
});

it.each([
  ['names', '/a', 30_000_000],
  ['names written in digits', '/#61', 15_000_000],
  ['strings', '()', 30_000_000],
  ['as many names as are unfolded', '/a', 5_900_000],
  ['as many strings as are unfolded', '()', 5_900_000],
  ['as many open brackets as are unfolded', '(', 11_900_000],
])('a small PDF with millions of %s costs at most some passes over it (D-128)', (_, one, times) => {
  const file = aPdf(aPdfStream('/Type /ObjStm', one.repeat(times)));
  expect(file.length).toBeLessThan(100_000);
  const measured = (work: () => unknown): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  // Compared with one plain pass over the same number of unpacked bytes, in the same run. Such a file takes 2 to 10 of
  // them.
  const plain = measured(() => Buffer.alloc(12_000_000, 1).reduce((sum, byte) => sum + byte, 0));
  expect(measured(() => pdfFinding(file)) / plain).toBeLessThan(150);
});
