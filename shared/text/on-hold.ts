import type { Words } from './language.ts';
import { spanishOnHold } from './spanish/on-hold.ts';

const en = {
  title: "We're looking at this payment",
  body: (tenant: string): string =>
    `${tenant} is looking at it before it goes on. Nothing is sent or paid until then. If you have a question, call`,
};

/** The page's texts about a payment that the company holds. */
export const onHoldText: Words<typeof en> = { en, es: spanishOnHold };
