import { formatPhone } from './phone-format.ts';
import { filled } from './text/filled.ts';
import { spoken } from './text/language.ts';
import { phoneText } from './text/phones.ts';

const words = spoken(phoneText);

/** Codes of other countries that share +1: Canada and the Caribbean (North American Numbering Plan). */
const ABROAD =
  /^(204|226|236|249|250|257|263|289|306|343|354|365|367|368|382|387|403|416|418|428|431|437|438|450|460|468|474|506|514|519|548|579|581|584|587|600|604|613|622|639|647|672|683|705|709|742|753|778|780|782|807|819|825|867|873|879|902|905|942|242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;

/** Codes that reach no person: services, premium rates, and what has never been given out. */
const NOBODY = /^([2-9]11|555|900|700|5(00|21|22|23|24|25|26|27|28|29|33|44|66|77|88)|710|37[0-9]|96[0-9]|[2-9]9[0-9])/;

/** What is wrong with a phone's area code, in a sentence; undefined when a phone in the United States can have it. */
export function areaProblem(phone: string): string | undefined {
  const area = phone.replace(/^\+1/, '').slice(0, 3);
  if (ABROAD.test(area)) return filled(words.areaAbroad, { area });
  if (NOBODY.test(area)) return filled(words.areaOfNobody, { area });
  return undefined;
}

/** Takes no texts, since companies pay for its calls. */
const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/;

/** Services in place of an exchange, and directory assistance: no subscriber has them. */
const NO_SUBSCRIBER = /^\+1\d{3}(?:[2-9]11\d{4}|5551212)$/;

/** The exchange of films and examples: no carrier gives its numbers to a mobile phone (ATIS-0300115). */
const EXAMPLE = /^\+1\d{3}555\d{4}$/;

/** Where a phone is asked for. Where no text leaves the machine, the numbers of examples are as good as any. */
type Place = { readonly takesExamples: boolean };

/** Why no text can reach a phone, in a sentence; undefined when one may. */
export function phoneProblem(phone: string, { takesExamples }: Place = { takesExamples: true }): string | undefined {
  if (TOLL_FREE.test(phone)) return words.tollFree;
  if (NO_SUBSCRIBER.test(phone))
    return areaProblem(phone) ?? filled(words.noSubscriber, { number: formatPhone(phone) });
  if (!takesExamples && EXAMPLE.test(phone)) return areaProblem(phone) ?? words.example;
  return areaProblem(phone);
}
