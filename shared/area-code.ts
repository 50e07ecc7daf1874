import { caseSentence } from './sentence.ts';

/** Codes of other countries that share +1: Canada and the Caribbean (North American Numbering Plan). */
const ABROAD =
  /^(204|226|236|249|250|257|263|289|306|343|354|365|367|368|382|387|403|416|418|428|431|437|438|450|460|468|474|506|514|519|548|579|581|584|587|600|604|613|622|639|647|672|683|705|709|742|753|778|780|782|807|819|825|867|873|879|902|905|942|242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;

/** Codes that reach no person: services, premium rates, and what has never been given out. */
const NOBODY = /^([2-9]11|555|900|700|5(00|21|22|23|24|25|26|27|28|29|33|44|66|77|88)|710|37[0-9]|96[0-9]|[2-9]9[0-9])/;

/** What is wrong with a phone's area code, in a sentence; undefined when a phone in the United States can have it. */
export function areaProblem(phone: string): string | undefined {
  const area = phone.replace(/^\+1/, '').slice(0, 3);
  if (ABROAD.test(area)) return caseSentence('areaAbroad', { area });
  if (NOBODY.test(area)) return caseSentence('areaOfNobody', { area });
  return undefined;
}

/** What is wrong with a number that takes no texts since companies pay for its calls; undefined for any other. */
export const tollFreeProblem = (phone: string): string | undefined =>
  /^\+18(?:00|33|44|55|66|77|88)/.test(phone) ? caseSentence('tollFree') : undefined;
