import type { Words } from './language.ts';
import { spanishSendMoney } from './spanish/send-money.ts';

const en = {
  title: 'Send money',
  lead: (tenant: string): string => `What would you like to pay ${tenant} for?`,
  waiting: 'Needs you',
  waitingHint: (tenant: string): string => `${tenant} has prepared these for you.`,
  purposes: 'Start a new payment',
  method: { ACH: 'Bank transfer (ACH)', Wire: 'Wire' },
  time: {
    ACH: 'Leaves your account within the next business day',
    Wire: 'Usually arrives the day your bank sends it',
  },
  limit: (dollars: string): string => `Up to ${dollars}`,
  fee: (dollars: string): string => `Convenience fee ${dollars}`,
  noFee: 'No fee',
  choose: 'Choose',
  chooseThis: (purpose: string): string => `Choose ${purpose}`,
  none: (tenant: string): string => `${tenant} isn't accepting transfers here right now. Please call them.`,
  doubt: (tenant: string, phone: string): string => `Not sure which one? Call ${tenant} at ${phone}.`,
};

/** The texts of the page on which a client starts a payment. */
export const sendMoneyText: Words<typeof en> = { en, es: spanishSendMoney };
