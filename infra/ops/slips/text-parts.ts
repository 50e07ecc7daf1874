import { codeText } from '#functions/sign-in-trigger/text.ts';
import { inAscii } from '#shared/ascii.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { clientTexts } from '#shared/text/client-texts.ts';

/** Letters of a text message, and of each part of a longer one (GSM 03.38). */
const LETTERS_ALONE = 160;
const LETTERS_OF_A_PART = 153;

const partsOf = (text: string): number =>
  text.length <= LETTERS_ALONE ? 1 : Math.ceil(text.length / LETTERS_OF_A_PART);

/** How many parts a company's texts have: each part is paid for, and the name stands in all of them. */
export function textParts({ id, name, pocPhone }: Pick<Tenant, 'id' | 'name' | 'pocPhone'>, domain: string) {
  const host = `${id}.${domain}`;
  const tenant = inAscii(name);
  const facts = {
    ...{ tenant, phone: formatPhone(pocPhone), portal: `https://${host}`, reference: 'EM-7Q4K-2M9P', amount: '' },
    ...{ deadline: 'Wed, Dec 30, 10:00 PM HST', account: '', goodFundsOn: '', sendsOn: 'Wed, Dec 30', isMoved: true },
    wayOn: 'call' as const,
  };
  const codes = (['sign-in', 'confirm', 'wire'] as const).map((purpose) =>
    codeText({ purpose, code: '123456', tenantName: tenant, host }),
  );
  const news = Object.values(clientTexts.en).flatMap(({ toTenant, fromTenant }) => [
    toTenant(facts),
    fromTenant(facts),
  ]);
  return { code: Math.max(...codes.map(partsOf)), news: Math.max(...news.map(partsOf)) };
}
