import { formatPhone } from '#shared/phone.ts';
import type { Language } from '#shared/text/language.ts';
import { messagesText } from '#shared/text/messages.ts';
import { htmlFace, htmlStages, textFace, textStages } from './email-face.ts';
import { escapeHtml } from './escape-html.ts';
import type { DrawnPayment, ToldStage } from './face.ts';
import { inkOn } from './ink.ts';
import type { ReceiptRow } from './receipt.ts';
import type { Sender } from './sender.ts';

/** A file attached to an email. */
export type Attachment = { readonly fileName: string; readonly contentType: string; readonly content: Buffer };

/** An email ready to be sent, as HTML and as text. */
export type Email = {
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
};

/** A row of an email with an optional link. */
export type EmailRow = ReceiptRow & { readonly link?: { readonly text: string; readonly href: string } };

/** The content of an email, without the tenant's frame. */
export type EmailBody = {
  /** The reader's language; English for the staff. */
  readonly language?: Language;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly figure?: string;
  /** The drawing of a receipt's payment, under its amount. */
  readonly face?: DrawnPayment;
  /** The payment's progress, below the text about it. */
  readonly stages?: readonly ToldStage[];
  readonly sections: readonly { readonly heading?: string; readonly rows: readonly EmailRow[] }[];
  readonly attachments?: readonly Attachment[];
};

/** Text for a header. A line break in it would let its author add a header of their own. */
export const withoutLineBreaks = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through.
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/** Text with its line breaks. A phone number never wraps. */
const htmlLines = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/\(\d{3}\) \d{3}-\d{4}/g, '<span style="white-space:nowrap">$&</span>')
    .replaceAll('\n', '<br>');

/**
 * Dark mode, if a mail program asks for it: the page's own dark background and text. Without this, some programs invert
 * the colors themselves, including the company's.
 */
const NIGHT =
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  '<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){' +
  '.page{background:#0d1117!important;color:#e6e9ee!important}.sheet{background:#161b22!important}' +
  '.soft{color:#a9b1bd!important}.rule{border-color:#30363d!important}.stage-next{color:#a9b1bd!important}' +
  '.stage-done,.stage-now{color:#5fd394!important}.stage-bad{color:#ff8f87!important}a{color:#8ab4ff!important}}</style>';

/** A company without a dark mode stays light wherever a mail program allows that. */
const DAY =
  '<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only">' +
  '<style>:root{color-scheme:light only;supported-color-schemes:light only}</style>';

const htmlLink = ({ text, href }: NonNullable<EmailRow['link']>): string =>
  `<br><a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

const tableRow = ({ label, value, link }: EmailRow): string =>
  `<tr><th scope="row" class="soft" style="width:112px;text-align:left;vertical-align:top;padding:6px 16px 6px 0;font-weight:400;color:#4b5563">${htmlLines(label)}</th>` +
  `<td style="vertical-align:top;padding:6px 0">${htmlLines(value)}${link ? htmlLink(link) : ''}</td></tr>`;

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${htmlLines(text)}</p>`;

function htmlSection({ heading, rows }: EmailBody['sections'][number]): string {
  const title = heading ? `<h2 style="margin:0 0 8px;font-size:16px">${escapeHtml(heading)}</h2>` : '';
  return `${title}<table style="border-collapse:collapse;margin:0 0 16px">${rows.map(tableRow).join('')}</table>`;
}

function htmlOf(sender: Sender, body: EmailBody, closing: readonly string[]): string {
  const { accentColor: color, name } = sender;
  const { language = 'en', face, stages = [] } = body;
  const figure = body.figure
    ? `<p style="margin:0 0 16px;font-size:32px;line-height:1.25;font-weight:600">${escapeHtml(body.figure)}</p>`
    : '';
  // Mail programs ignore most style sheets, so each element has its own style, and the sheet is for dark mode only.
  // There are no pictures, so that opening reveals nothing and no logo is lost in the dark.
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(body.subject)}</title>` +
    `<meta name="viewport" content="width=device-width">${sender.night ? NIGHT : DAY}</head>` +
    '<body class="page" style="margin:0;background:#f5f6f8;font-family:Poppins,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1c2430">' +
    // One container, so that the bar with the company's name is as wide as the content below.
    '<div class="sheet" style="max-width:600px;margin:0 auto;background:#ffffff">' +
    `<div style="background:${color};color:${inkOn(color)};padding:16px 24px;font-size:18px;font-weight:600">${escapeHtml(name)}</div>` +
    '<div style="padding:24px">' +
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(body.heading)}</h1>` +
    `${figure}${face ? htmlFace(face, name, { color, language }) : ''}` +
    `${body.paragraphs.map(paragraph).join('')}${htmlStages(stages)}${body.sections.map(htmlSection).join('')}` +
    `<hr class="rule" style="border:0;border-top:1px solid #d1d5db;margin:24px 0">${closing.map(paragraph).join('')}` +
    '</div></div></body></html>'
  );
}

function textSection({ heading, rows }: EmailBody['sections'][number]): string {
  const lines = rows.map(({ label, value, link }) =>
    [`${label}: ${value.replaceAll('\n', '\n  ')}`, ...(link ? [link.href] : [])].join('\n  '),
  );
  return [...(heading ? [heading.toUpperCase()] : []), ...lines].join('\n');
}

const textOf = (body: EmailBody, closing: readonly string[]): string =>
  [
    body.heading,
    body.figure,
    body.face && textFace(body.face, body.language ?? 'en'),
    ...body.paragraphs,
    textStages(body.stages ?? []),
    ...body.sections.map(textSection),
    '--',
    ...closing,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');

/** The footer of an email to a client, or to a person a client shares a receipt with. */
export function clientClosing(sender: Sender, language: Language): readonly string[] {
  const words = messagesText[language].email;
  const phone = formatPhone(sender.pocPhone);
  return [words.questions(sender.name, phone, sender.supportEmail), words.neverWire(sender.name, phone)];
}

/** Puts the tenant's frame around an email's content, with the reader's notices below it. */
export function emailOf(
  sender: Sender,
  body: EmailBody,
  below: readonly string[] = clientClosing(sender, body.language ?? 'en'),
): Email {
  const closing = [...below, `${sender.name}, ${sender.address}`];
  return {
    from: { name: withoutLineBreaks(sender.name), address: sender.senderEmail },
    replyTo: sender.supportEmail,
    subject: withoutLineBreaks(body.subject),
    html: htmlOf(sender, body, closing),
    text: textOf(body, closing),
    attachments: body.attachments ?? [],
  };
}
