import type { Language } from '#shared/text/language.ts';
import { faceText } from '#shared/text/payment-face.ts';
import { escapeHtml } from './escape-html.ts';
import { type DrawnPayment, initialOf, type ToldStage } from './face.ts';
import { inkOn } from './ink.ts';

/** The company's color and the reader's language. */
type Drawn = { readonly color: string; readonly language: Language };

/**
 * Symbols that every mail program has. Outlook draws no rounded corners, and pictures would reveal that a mail was
 * opened.
 */
const SIGNS: Readonly<Record<ToldStage['state'], { readonly sign: string; readonly color: string }>> = {
  done: { sign: '&#9679;', color: '#0b6b3a' },
  now: { sign: '&#9673;', color: '#0b6b3a' },
  next: { sign: '&#9675;', color: '#6b7280' },
  bad: { sign: '&#9679;', color: '#b3140f' },
};
const PLAIN_SIGNS: Readonly<Record<ToldStage['state'], string>> = { done: '[x]', now: '[ ]', next: '[ ]', bad: '[!]' };

const mark = (name: string, ground: string): string =>
  `<span aria-hidden="true" style="background:${ground};color:${inkOn(ground)};border-radius:6px;padding:4px 8px;font-size:12px;font-weight:600">${escapeHtml(initialOf(name))}</span>`;

/** The neutral background of a bank's or a person's mark. */
const NEUTRAL = '#e5e7eb';

/** The payer and the receiver, each with their mark. */
function htmlWay({ from, to }: DrawnPayment, company: string, { color, language }: Drawn): string {
  const words = faceText[language];
  const end = (label: string, name: string) =>
    '<tr>' +
    `<td class="soft" style="padding:4px 12px 4px 0;color:#4b5563">${label}</td>` +
    `<td style="padding:4px 8px 4px 0">${mark(name, name === company ? color : NEUTRAL)}</td>` +
    `<td style="padding:4px 0;font-weight:600">${escapeHtml(name)}</td></tr>`;
  return `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${end(words.from, from)}${end(words.to, to)}</table>`;
}

function htmlStage({ name, day, state }: ToldStage): string {
  const { sign, color } = SIGNS[state];
  const weight = state === 'next' ? 400 : 600;
  return (
    '<tr>' +
    `<td class="stage-${state}" aria-hidden="true" style="width:20px;padding:4px 8px 4px 0;color:${color};font-size:16px;line-height:1.25">${sign}</td>` +
    `<td style="padding:4px 24px 4px 0;font-weight:${weight}">${escapeHtml(name)}</td>` +
    `<td class="soft" style="padding:4px 0;text-align:right;color:#4b5563">${escapeHtml(day)}</td></tr>`
  );
}

/** A payment's stages, each with its day on one line; empty if there are none. */
export const htmlStages = (stages: readonly ToldStage[]): string =>
  stages.length === 0
    ? ''
    : `<table style="border-collapse:collapse;margin:0 0 16px">${stages.map(htmlStage).join('')}</table>`;

/** A payment as its page shows it, with inline styles. */
export const htmlFace = (face: DrawnPayment, company: string, drawn: Drawn): string =>
  htmlWay(face, company, drawn) + htmlStages(face.stages);

/** The stages as lines of text. */
export const textStages = (stages: readonly ToldStage[]): string =>
  stages.map(({ name, day, state }) => `${PLAIN_SIGNS[state]} ${name}${day && `: ${day}`}`).join('\n');

/** The same in plain text. */
export function textFace({ from, to, stages }: DrawnPayment, language: Language): string {
  const words = faceText[language];
  return [`${words.from}: ${from}\n${words.to}: ${to}`, textStages(stages)].filter(Boolean).join('\n\n');
}
