import type { Words } from './language.ts';
import { spanishFrame } from './spanish/frame.ts';

type FrameText = {
  readonly menu: Readonly<
    Record<'label' | 'open' | 'account' | 'newPayment' | 'bankAccount' | 'transactions' | 'logout' | 'support', string>
  >;
  readonly session: {
    readonly heading: string;
    readonly warning: (minutesAndSeconds: string) => string;
    readonly stay: string;
    readonly leave: string;
  };
  readonly clientMissing: string;
  readonly offline: string;
};

/** The texts of the frame around the signed-in pages: the menu, and the warning before a session ends. */
export const frameText: Words<FrameText> = {
  en: {
    menu: {
      label: 'Main menu',
      open: 'Menu',
      account: 'My Account',
      newPayment: 'New Payment',
      bankAccount: 'Bank Account',
      transactions: 'Transactions',
      logout: 'Logout',
      support: 'Contact Support',
    },
    session: {
      heading: 'Are you still there?',
      warning: (left) => `For your security, you'll be logged out in ${left}. Choose Stay logged in to keep going.`,
      stay: 'Stay logged in',
      leave: 'Logout',
    },
    clientMissing: 'Client not found, please login',
    offline: "You're offline. You can continue once you're connected.",
  },
  es: spanishFrame,
};
