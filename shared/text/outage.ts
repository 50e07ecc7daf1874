import type { Words } from './language.ts';
import { spanishOutage } from './spanish/outage.ts';

const en = {
  cancel: {
    asking: 'Canceling. This can take a few seconds.',
    notDone: "We couldn't cancel it. Check the payment's status, then try again.",
    unknown:
      "We couldn't find out whether this was canceled. Please open this page again in a minute before you do anything else, or call us.",
  },
  schedule: {
    notDone: "The payment wasn't scheduled, and no money has left your account. You can try again.",
    unknown:
      "We couldn't find out whether the payment was scheduled. No money has left your account today. Please check your transfer history before you try again.",
  },
  wire: {
    notDone: 'Nothing was saved, and no money has left your account. You can try again.',
    unknown: "We couldn't reach the portal. No money has left your account. Please try again in a minute.",
  },
  decline: {
    notDone: "This wasn't declined. You can try again.",
    unknown: "We couldn't find out whether this was declined. Please open this page again in a minute, or call us.",
  },
};

/** The client's texts if a request got no answer from our code. The state of the money comes first. */
export const outageText: Words<typeof en> = { en, es: spanishOutage };
