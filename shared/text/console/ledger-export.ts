/**
 * The description of each line of the books, for a bookkeeper who compares it with a bank statement. English only, like
 * all texts for the staff. Every event that books money is listed here. Any other would appear with its own name.
 */
export const bookedText = {
  en: {
    makeTransfer: 'Client authorized the payment',
    declined: 'Bank refused the payment',
    declinedRequest: 'Bank refused the payment',
    takenBack: 'Payment taken back before the bank had it',
    takenBackRequest: 'Payment taken back before the bank had it',
    accepted: 'Bank accepted the payment',
    adopt: 'Payment found at the bank',
    cancelled: 'Payment canceled at the bank',
    failed: 'Payment failed at the bank',
    fundsAvailable: 'Payment cleared',
    returned: 'Payment returned by the bank',
    acceptPayment: 'Client accepted the disbursement',
    approveRefund: 'Refund approved',
    refundedAtProvider: 'Refunded at the bank',
    declinedRefund: 'Bank refused the refund',
    declinedDisbursement: 'Bank refused the disbursement',
    takenBackDisbursement: 'Disbursement taken back before the bank had it',
    confirmReceipt: 'Wire received',
    applyReceipt: 'Wire applied to the payment',
    reopenReceipt: 'Receipt of the wire taken back',
    setFileNumber: 'Moved to another file',
    keep: 'Wire received, owner not known yet',
    'send back': 'Wire sent back',
    void: 'Wire taken out of the books',
    'withdraw left': 'Withdrawal out of the ledger',
    'withdraw arrived': 'Withdrawal arrived in your own account',
    'withdraw back': 'Withdrawal came back',
    'deposit left': 'Deposit out of your own account',
    'deposit arrived': 'Deposit arrived in the ledger',
    'deposit back': 'Deposit came back',
  } as Readonly<Record<string, string>>,
} as const;

/** The payment method. */
export const bookedMethodText = {
  en: {
    debit: 'ACH debit',
    credit: 'ACH credit',
    instant: 'Instant payment',
    wire: 'Wire',
    refund: 'ACH refund',
    sweep: 'ACH sweep',
  },
} as const;

/** The sender of an unmatched wire, added to the description. */
export const bookedSenderText = (sender: string): string => `sender: ${sender}`;
