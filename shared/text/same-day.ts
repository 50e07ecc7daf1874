import { SAME_DAY_ENDS } from '../transfer/expected-dates.ts';
import type { Words } from './language.ts';

const [hour = '', minute = ''] = SAME_DAY_ENDS.split(':');
/** The banks' hour as a person says it; it is an afternoon's. */
const clock = `${Number(hour) % 12}:${minute}`;

const en = {
  until: `Same-day ACH, at no extra cost to you, if you pay by ${clock} p.m. Eastern Time. After that it goes by ordinary ACH and clears a business day later.`,
  over: `Ordinary ACH. Same-day ACH takes payments until ${clock} p.m. Eastern Time on business days; this one leaves with the next ordinary run.`,
};

const es: typeof en = {
  until: `ACH del mismo día, sin costo adicional para usted, si paga antes de las ${clock} p.\u00A0m., hora del Este. Después sale por ACH ordinario y queda acreditado un día hábil más tarde.`,
  over: `ACH ordinario. El ACH del mismo día recibe pagos hasta las ${clock} p.\u00A0m., hora del Este, en días hábiles; este sale con el siguiente envío ordinario.`,
};

/** What the review says of the same day: by when the payment has to be made for it, or that this is over. */
export const sameDayText: Words<typeof en> = { en, es };
