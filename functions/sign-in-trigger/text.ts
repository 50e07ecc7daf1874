import { CODE_LIFE_SECONDS } from '#shared/limits.ts';

/**
 * The text that brings a code. Its last line binds the code to the tenant's host: phones and browsers offer to fill it
 * in there and nowhere else, which a look-alike site does not get past (origin-bound one-time codes, WICG).
 */
export const codeText = ({ code, tenantName, host }: { code: string; tenantName: string; host: string }): string =>
  [
    `${code} is your ${tenantName} code. It expires in ${CODE_LIFE_SECONDS / 60} minutes. ` +
      `Nobody from ${tenantName} will ask for it.`,
    '',
    `@${host} #${code}`,
  ].join('\n');
