import { formatPhone } from './phone-format.ts';
import { filled } from './text/filled.ts';
import { spoken } from './text/language.ts';
import { phoneText } from './text/phones.ts';

const words = spoken(phoneText);

/** Area codes of other countries with +1: Canada and the Caribbean (North American Numbering Plan). */
const ABROAD =
  /^(204|226|236|249|250|257|263|289|306|343|354|365|367|368|382|387|403|416|418|428|431|437|438|450|460|468|474|506|514|519|548|579|581|584|587|600|604|613|622|639|647|672|683|705|709|742|753|778|780|782|807|819|825|867|873|879|902|905|942|242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;

/** Codes that belong to no person: services, premium rates, and codes never assigned. */
const NOBODY = /^([2-9]11|555|900|700|5(00|21|22|23|24|25|26|27|28|29|33|44|66|77|88)|710|37[0-9]|96[0-9]|[2-9]9[0-9])/;

/** The problem with a phone's area code, as a message. Undefined if a phone in the United States can have it. */
export function areaProblem(phone: string): string | undefined {
  const area = phone.replace(/^\+1/, '').slice(0, 3);
  if (ABROAD.test(area)) return filled(words.areaAbroad, { area });
  if (NOBODY.test(area)) return filled(words.areaOfNobody, { area });
  return undefined;
}

/** Toll-free numbers cannot receive texts. */
const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/;

/** Service numbers and directory assistance, which belong to no subscriber. */
const NO_SUBSCRIBER = /^\+1\d{3}(?:[2-9]11\d{4}|5551212)$/;

/** The exchange used in films and examples. No mobile phone has such a number (ATIS-0300115). */
const EXAMPLE = /^\+1\d{3}555\d{4}$/;

/** The environment. If no text leaves the machine, example numbers are accepted. */
type Place = { readonly takesExamples: boolean };

/** The reason why a phone cannot receive texts, as a message. Undefined if it may. */
export function phoneProblem(phone: string, { takesExamples }: Place = { takesExamples: true }): string | undefined {
  if (TOLL_FREE.test(phone)) return words.tollFree;
  if (NO_SUBSCRIBER.test(phone))
    return areaProblem(phone) ?? filled(words.noSubscriber, { number: formatPhone(phone) });
  if (!takesExamples && EXAMPLE.test(phone)) return areaProblem(phone) ?? words.example;
  return areaProblem(phone);
}
