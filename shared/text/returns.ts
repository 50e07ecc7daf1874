import type { Words } from './language.ts';

const en = {
  /** Nacha return reason codes in plain words, with the client's next step for the account. */
  reasons: {
    R01: "Your account didn't have enough money. Please make sure the funds are there and start the payment again.",
    R02: 'Your account is closed. Please link another account and start the payment again.',
    R03: "Your bank couldn't find this account. Please link another account and start the payment again.",
    R04: "Your bank didn't accept the account number. Please link the account again.",
    R05: "Your bank says that this payment wasn't authorized.",
    R07: 'Your bank says that you revoked this payment.',
    R08: 'You stopped this payment at your bank.',
    R09: "Your deposit hasn't cleared yet. Please start the payment again when it has.",
    R10: "Your bank says that this payment wasn't authorized.",
    R11: "Your bank says that this payment wasn't as agreed.",
    R16: 'Your account is frozen. Please speak with your bank, or use another account.',
    R20: "This account doesn't allow electronic payments. Please use a checking account.",
    R29: "Your bank doesn't allow this payment from a business account. Please speak with your bank.",
  },
  other: (code: string): string => `Your bank didn't complete this payment (${code}).`,
  deposit: (code: string): string => `Your bank didn't take this deposit (${code}).`,
  /** The reason why the provider did not try, if the client can fix it. */
  declines: {
    NSF: "There wasn't enough money in the account.",
    ITEM_LOGIN_REQUIRED: 'Your bank asks you to log in again.',
    ACCOUNT_UNLINKED: 'The account was disconnected.',
    UNCHECKED: "Your bank couldn't check whether the account covers it.",
  },
  notApproved: "It wasn't approved.",
  byYou: 'By you.',
};

const es: typeof en = {
  reasons: {
    R01: 'Su cuenta no tenía suficiente dinero. Asegúrese de que haya fondos y empiece el pago de nuevo.',
    R02: 'Su cuenta está cerrada. Vincule otra cuenta y empiece el pago de nuevo.',
    R03: 'Su banco no encontró esta cuenta. Vincule otra cuenta y empiece el pago de nuevo.',
    R04: 'Su banco no aceptó el número de cuenta. Vincule la cuenta de nuevo.',
    R05: 'Su banco dice que este pago no fue autorizado.',
    R07: 'Su banco dice que usted revocó este pago.',
    R08: 'Usted detuvo este pago en su banco.',
    R09: 'Su depósito todavía no se ha acreditado definitivamente. Empiece el pago de nuevo cuando esté acreditado.',
    R10: 'Su banco dice que este pago no fue autorizado.',
    R11: 'Su banco dice que este pago no fue como se acordó.',
    R16: 'Su cuenta está congelada. Hable con su banco o use otra cuenta.',
    R20: 'Esta cuenta no admite pagos electrónicos. Use una cuenta de cheques.',
    R29: 'Su banco no permite este pago desde una cuenta comercial. Hable con su banco.',
  },
  other: (code) => `Su banco no completó este pago (${code}).`,
  deposit: (code) => `Su banco no aceptó este depósito (${code}).`,
  declines: {
    NSF: 'No había suficiente dinero en la cuenta.',
    ITEM_LOGIN_REQUIRED: 'Su banco le pide que inicie sesión de nuevo.',
    ACCOUNT_UNLINKED: 'La cuenta se desvinculó.',
    UNCHECKED: 'Su banco no pudo comprobar si la cuenta lo cubre.',
  },
  notApproved: 'No fue aprobado.',
  byYou: 'Por usted.',
};

/**
 * The reason why a bank or the provider did not make a payment (codes: Nacha Operating Rules, appendix four, those for
 * consumer debits).
 */
export const returnsText: Words<typeof en> = { en, es };
