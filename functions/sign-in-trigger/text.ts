import type { CodePurpose } from '#shared/client/fresh.ts';
import { CODE_LIFE_SECONDS } from '#shared/limits.ts';

type CodeFacts = { readonly code: string; readonly tenantName: string; readonly host: string };

/**
 * A code's text says what the code opens: a caller who talks a client out of one for "confirming the appointment" must
 * not get the wiring instructions with it (NIST SP 800-63B-4 on out-of-band messages).
 */
const lead: Readonly<Record<CodePurpose, (facts: CodeFacts) => string>> = {
  'sign-in': ({ code, tenantName }) =>
    `${code} is your ${tenantName} code. It expires in ${CODE_LIFE_SECONDS / 60} minutes.`,
  confirm: ({ code, tenantName }) => `${code} is your ${tenantName} code to CONFIRM A PAYMENT OR ACCOUNT CHANGE.`,
  wire: ({ code, tenantName }) => `${code} is your ${tenantName} code to VIEW WIRING INSTRUCTIONS.`,
};

/**
 * The text that brings a code. Its last line binds the code to the tenant's host: phones and browsers offer to fill it
 * in only there, and not on a look-alike site (origin-bound one-time codes, WICG).
 */
export const codeText = ({ purpose, ...facts }: CodeFacts & { readonly purpose: CodePurpose }): string =>
  [
    `${lead[purpose](facts)} Nobody from ${facts.tenantName} will ask for it.`,
    '',
    `@${facts.host} #${facts.code}`,
  ].join('\n');
