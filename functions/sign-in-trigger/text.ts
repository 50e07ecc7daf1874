import type { CodePurpose } from '#shared/client/fresh.ts';
import { CODE_LIFE_SECONDS } from '#shared/limits.ts';
import type { Language, Words } from '#shared/text/language.ts';
import type { LanguagesTold } from '../messages/languages-told.ts';

type CodeFacts = { readonly code: string; readonly tenantName: string; readonly host: string };

/**
 * A code's text says what the code opens: a caller who talks a client out of one for "confirming the appointment" must
 * not get the wiring instructions with it (NIST SP 800-63B-4 on out-of-band messages).
 */
type CodeWords = {
  readonly lead: Readonly<Record<CodePurpose, (facts: CodeFacts) => string>>;
  readonly nobody: (tenant: string) => string;
};

const MINUTES = CODE_LIFE_SECONDS / 60;

const words: Words<CodeWords> = {
  en: {
    lead: {
      'sign-in': ({ code, tenantName }) => `${code} is your ${tenantName} code. It expires in ${MINUTES} minutes.`,
      confirm: ({ code, tenantName }) => `${code} is your ${tenantName} code to CONFIRM A PAYMENT OR ACCOUNT CHANGE.`,
      wire: ({ code, tenantName }) => `${code} is your ${tenantName} code to VIEW WIRING INSTRUCTIONS.`,
    },
    nobody: (tenant) => `Nobody from ${tenant} will ask for it.`,
  },
  es: {
    lead: {
      'sign-in': ({ code, tenantName }) => `${code} es su código de ${tenantName}. Vence en ${MINUTES} minutos.`,
      confirm: ({ code, tenantName }) => `${code} es su código de ${tenantName} para CONFIRMAR UN PAGO O CAMBIO.`,
      wire: ({ code, tenantName }) => `${code} es su código de ${tenantName} para VER DATOS DEL WIRE.`,
    },
    nobody: (tenant) => `Nadie de ${tenant} se lo va a pedir.`,
  },
};

/**
 * The text that brings a code. Its last line binds the code to the tenant's host: phones and browsers offer to fill it
 * in only there, and not on a look-alike site (origin-bound one-time codes, WICG).
 *
 * What a code opens, and that nobody asks for it, is a warning: it stands in each of the client's languages, for a while
 * after a change in two. That takes two parts, but a person who has changed it in a stolen session gets no code talked
 * out of somebody who cannot read what it is for.
 */
export function codeText({
  purpose,
  languages: [own, ...before],
  ...facts
}: CodeFacts & { readonly purpose: CodePurpose; readonly languages: LanguagesTold }): string {
  const lead = (language: Language) =>
    `${words[language].lead[purpose](facts)} ${words[language].nobody(facts.tenantName)}`;
  const warned = purpose === 'sign-in' ? [own] : [own, ...before];
  return [...warned.map(lead), '', `@${facts.host} #${facts.code}`].join('\n');
}
