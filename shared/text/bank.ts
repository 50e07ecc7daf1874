import type { Words } from './language.ts';
import { spanishBank } from './spanish/bank.ts';

const en = {
  list: {
    /** Specification, section 2. */
    title: 'Linked Bank Accounts',
    institution: 'Institution',
    account: 'Account',
    balance: 'Balance',
    status: 'Status',
    actions: 'Actions',
    refresh: 'Refresh balances',
    refreshed: 'Balances are up to date.',
    /** Specification, section 8. */
    empty: 'You have no linked bank accounts',
    emptyHint: 'Link the account you want to pay from.',
    balanceMissing: "We're having trouble retrieving your current balance.",
    balanceNotTold: 'Balance not available (added by account number).',
    balanceAsOf: (when: string): string => `as of ${when}`,
    perPayment: (dollars: string): string => `Up to ${dollars} per payment.`,
    makeTransfer: 'Make Transfer',
    outstanding: 'Finish setting up',
    tryAgain: 'Try again',
  },
  use: {
    verified: 'Verified',
    verify: 'VERIFY',
    pending: 'Pending',
    unsupported: 'Unsupported',
    again: { 'login-needed': 'Log in again', 'link-again': 'Link again' },
    nonTransactional: 'Not for transfers',
    returned: 'Payment came back',
    mismatch: 'Details differ',
    checkDetails: 'Check my details',
  },
  reason: {
    pending: 'Your bank is still confirming this account.',
    byCode: "We've sent one cent to this account. Press VERIFY and enter the three-letter code in its description.",
    failed: 'This account could not be verified. Please link it another way, or link another account.',
    mismatch: 'The name or address at your bank differs from what you told us.',
    unsupported:
      'Your bank is not supported by our bank-linking provider. Please try another bank or contact your title agency or brokerage.',
    'non-transactional':
      "This savings account can't be used for transfers. Please move your funds to a checking account and link that, or link another account.",
    'login-needed': 'Your bank asks you to log in again.',
    'link-again': 'Your bank ended our access.',
    returned:
      "A payment came back from this account, and your bank says it can't be used for payments. Link it again if that has changed, or use another account.",
  },
  /** For the test deposit, with the day by which it has arrived. */
  testDeposit: {
    coming: (by: string): string =>
      `A test deposit of one cent is on its way and should be there by ${by}. Its description has a three-letter code. When it arrives, press VERIFY and enter the code.`,
    there: (by: string): string =>
      `A test deposit of one cent should be there since ${by}. Look for it on your statement: its description has a three-letter code. Press VERIFY to enter it.`,
  },
  disconnect: {
    action: 'Disconnect',
    title: (account: string): string => `Disconnect ${account}?`,
    body: 'You can link it again at any time. While a transfer is using it, it stays linked.',
    confirm: 'Disconnect',
    keep: 'Keep it linked',
    done: (account: string): string => `${account} has been disconnected.`,
  },
  link: {
    action: 'Link a bank account',
    another: 'Link another account',
    /** Specification, section 1: over 16,000 banks are advertised. */
    banks: 'Connect securely to over 16,000 banks. You sign in with your bank. We never see your password.',
    opening: 'Opening your bank…',
    loading: 'Saving your bank account…',
    scriptFailed:
      'The secure bank window could not be loaded. Please turn off content blockers for this page and try again.',
    exited: "We couldn't link your bank. Please try again.",
    byNumbers: 'Enter account numbers instead',
    byWire: 'Pay by wire instead',
    /** The bank's own site returned the client to another browser, or too late. */
    lost: "We can't finish linking your bank here. Go back to the browser where you started, or link it again here.",
    unsupported: {
      title: (bank: string): string => (bank ? `${bank} can't be linked here` : "Your bank can't be linked here"),
      ways: "You can also enter your account and routing numbers. We send 1 cent to your account to confirm that it's yours, usually within one business day.",
      wire: 'Closing soon, or sending a large amount? A wire is faster.',
      call: (company: string): string => `Questions? Call ${company}.`,
    },
  },
  select: {
    /** Specification, section 2. */
    title: 'Select an Account',
    prompt: 'Please select the account you want to transfer money from:',
    promptDisbursement: 'Please select the account for depositing your funds:',
    continue: 'Continue',
    back: 'Back',
    choose: (account: string): string => `Use ${account}`,
    sending: 'You are sending',
    receiving: 'You are receiving',
    /** The reasons why Continue is disabled. */
    none: 'Link a bank account to continue.',
    unusable: 'None of your accounts can be used yet.',
    unchosen: 'Please choose an account to continue.',
    stopped: 'No account of yours can be debited until we have spoken with you.',
    refused: "We don't pay into this account. Please choose another one, or call us.",
    loading: 'Your accounts are loading.',
    notLoaded: 'Your accounts could not be loaded.',
  },
};

/** The texts of the bank account list and the account selection. */
export const bankText: Words<typeof en> = { en, es: spanishBank };
