import { codeText } from '#functions/client/sign-in/text.ts';
import { inTextLetters } from '#shared/ascii.ts';
import { formatDayBriefly, formatMomentBriefly } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { clientTexts } from '#shared/text/client-texts.ts';
import { LANGUAGES } from '#shared/text/language.ts';

/** Characters in a single text message, and in each part of a longer one (GSM 03.38). */
const LETTERS_ALONE = 160;
const LETTERS_OF_A_PART = 153;

/** The number of parts that a text is sent in. */
export const partsOf = (message: string): number => {
  const { length } = inTextLetters(message);
  return length <= LETTERS_ALONE ? 1 : Math.ceil(length / LETTERS_OF_A_PART);
};

/** The number of parts in a company's texts: each part costs money, and all texts contain the name. */
export function textParts({ id, name, pocPhone }: Pick<Tenant, 'id' | 'name' | 'pocPhone'>, domain: string) {
  const host = `${id}.${domain}`;
  const tenant = inTextLetters(name);
  const codes = LANGUAGES.flatMap((language) =>
    (['sign-in', 'confirm', 'wire'] as const).map((purpose) =>
      codeText({ purpose, code: '123456', tenantName: tenant, host, languages: [language] }),
    ),
  );
  const news = LANGUAGES.flatMap((language) => {
    const facts = {
      ...{ tenant, phone: formatPhone(pocPhone), portal: `https://${host}`, reference: 'EM-7Q4K-2M9P', amount: '' },
      ...{ account: '', goodFundsOn: '', isMoved: true, mistake: '', wayOn: 'call' as const },
      // The longer variant: less arrived than was requested.
      other: { arrived: '', difference: '', isLess: true },
      // The longest a day and time can be.
      deadline: formatMomentBriefly('2026-12-31T08:00:00.000Z', 'Pacific/Honolulu', language),
      sendsOn: formatDayBriefly('2026-12-30', language),
    };
    return Object.values(clientTexts[language]).flatMap(({ toTenant, fromTenant }) => [
      toTenant(facts),
      fromTenant(facts),
    ]);
  });
  return { code: Math.max(...codes.map(partsOf)), news: Math.max(...news.map(partsOf)) };
}
