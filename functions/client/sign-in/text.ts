import type { CodePurpose } from '#shared/client/fresh.ts';
import { CODE_LIFE_SECONDS } from '#shared/limits.ts';
import type { Language, Words } from '#shared/text/language.ts';
import type { LanguagesTold } from '../../messages/languages-told.ts';

type CodeFacts = { readonly code: string; readonly tenantName: string; readonly host: string };

/**
 * A code's text names its purpose (NIST SP 800-63B-4 on out-of-band messages). So a caller who asks for a code to
 * "confirm the appointment" cannot get the wiring instructions with it.
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
 * The text with a code. Its last line binds the code to the tenant's host (origin-bound one-time codes, WICG). Phones
 * and browsers then fill it in only there, and not on a look-alike site.
 *
 * The code's purpose, and the warning not to share it, are in each of the client's languages. For some time after a
 * change, there are two. The text then takes two parts. Without this, a thief with an open session could change the
 * language and ask the client for a code whose purpose they cannot read.
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
