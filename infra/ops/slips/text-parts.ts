import { codeText } from '#functions/sign-in-trigger/text.ts';
import { inTextLetters } from '#shared/ascii.ts';
import { formatDayBriefly, formatMomentBriefly } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { clientTexts } from '#shared/text/client-texts.ts';
import { LANGUAGES } from '#shared/text/language.ts';

/** Letters of a text message, and of each part of a longer one (GSM 03.38). */
const LETTERS_ALONE = 160;
const LETTERS_OF_A_PART = 153;

/** How many parts a text has on its way. */
export const partsOf = (message: string): number => {
  const { length } = inTextLetters(message);
  return length <= LETTERS_ALONE ? 1 : Math.ceil(length / LETTERS_OF_A_PART);
};

/** How many parts a company's texts have: each part is paid for, and the name stands in all of them. */
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
      // The longer one: less arrived than was asked.
      other: { arrived: '', difference: '', isLess: true },
      // As long as a day and a moment can be.
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
