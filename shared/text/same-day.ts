import type { Words } from './language.ts';
import { sameDayHour } from './same-day-hour.ts';

const en = {
  until: `Same-day ACH, at no extra cost to you, if you pay by ${sameDayHour} p.m. Eastern Time. After that it goes by ordinary ACH and clears a business day later.`,
  over: `Ordinary ACH. Same-day ACH takes payments until ${sameDayHour} p.m. Eastern Time on business days; this one leaves with the next ordinary run.`,
  /** For a disbursement. If its account needs a call or can be paid instantly is known when it is accepted. */
  payout: {
    until: (isInstant: boolean) =>
      `${isInstant ? 'Within minutes where your bank takes instant payments, otherwise expected' : 'Expected'} today by same-day ACH, at no extra cost to you, if you accept by ${sameDayHour} p.m. Eastern Time and we don’t have to call you first. After that, within 1 to 3 business days.`,
    over: `Same-day ACH takes payments until ${sameDayHour} p.m. Eastern Time on business days. By ACH, this one now goes with the next ordinary run and arrives the next business day at the earliest.`,
  },
};

const es: typeof en = {
  until: `ACH del mismo día, sin costo adicional, si paga antes de las ${sameDayHour} p.\u00A0m., hora del Este. Después sale por ACH ordinario y queda acreditado un día hábil más tarde.`,
  over: `ACH ordinario. El ACH del mismo día recibe pagos hasta las ${sameDayHour} p.\u00A0m., hora del Este, en días hábiles; este sale con el siguiente envío ordinario.`,
  payout: {
    until: (isInstant) =>
      `${isInstant ? 'En minutos si su banco recibe pagos instantáneos; si no, se' : 'Se'} espera hoy por ACH del mismo día, sin costo adicional, si acepta antes de las ${sameDayHour} p.\u00A0m., hora del Este, y no tenemos que llamarlo primero. Después, en 1 a 3 días hábiles.`,
    over: `El ACH del mismo día recibe pagos hasta las ${sameDayHour} p.\u00A0m., hora del Este, en días hábiles. Por ACH, este sale ahora con el siguiente envío ordinario y llega, como muy pronto, el siguiente día hábil.`,
  },
};

/** The review's texts about same-day payment: the deadline to pay or accept, or that it has passed. */
export const sameDayText: Words<typeof en> = { en, es };
