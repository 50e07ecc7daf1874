import type { PaymentStage } from '../transfer/stages.ts';
import type { Words } from './language.ts';

type StagesText = { readonly label: string; readonly by: (day: string) => string } & Readonly<
  Record<PaymentStage, string>
>;

/** The stages of a payment on its way, as its card, its page and its success say them. */
export const stagesText = {
  en: {
    label: 'Stages of this payment',
    by: (day) => `by ${day}`,
    sent: 'Sent',
    left: 'Left your bank',
    arrived: 'Arrived',
    cleared: 'Cleared',
    planned: 'Planned',
    wired: 'Sent',
    received: 'Received',
    offered: 'Sent to you',
    accepted: 'Accepted',
    deposited: 'In your account',
    refunded: 'Sent back',
    returned: 'Returned',
    failed: "Didn't go through",
  },
} as const satisfies Words<StagesText>;
