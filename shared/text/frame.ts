import type { Words } from './language.ts';

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

/** Words of the frame around the signed-in pages: the menu, and the warning before a session ends. */
export const frameText = {
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
      warning: (left) => `For your security you will be logged out in ${left}. Stay, and you go on where you are.`,
      stay: 'Stay logged in',
      leave: 'Logout',
    },
    clientMissing: 'Client not found, please login',
    offline: 'You are offline. What you typed is still here. You can go on once you are connected.',
  },
} as const satisfies Words<FrameText>;
