/**
 * The description of each line of the books, for a bookkeeper who compares it with a bank statement. English only, like
 * all texts for the staff. Every event that books money is listed here. Any other would appear with its own name.
 */
export const bookedText = {
  en: {
    makeTransfer: 'Client authorized the payment',
    declined: 'Bank refused the payment',
    declinedRequest: 'Bank refused the payment',
    takenBack: 'Payment canceled before the bank had it',
    takenBackRequest: 'Payment canceled before the bank had it',
    accepted: 'Bank accepted the payment',
    adopt: 'Payment found at the bank',
    cancelled: 'Payment canceled at the bank',
    failed: 'Payment failed at the bank',
    fundsAvailable: 'Payment cleared',
    returned: 'Payment returned by the bank',
    acceptPayment: 'Client accepted the disbursement',
    approveRefund: 'Refund approved',
    refundedAtProvider: 'Refunded at Plaid',
    declinedRefund: 'Bank refused the refund',
    declinedDisbursement: 'Bank refused the disbursement',
    takenBackDisbursement: 'Disbursement canceled before the bank had it',
    confirmReceipt: 'Wire received',
    applyReceipt: 'Wire applied to the payment',
    reopenReceipt: 'Wire match undone',
    setFileNumber: 'Moved to another file',
    keep: 'Wire received, unidentified',
    'send back': 'Wire returned',
    void: 'Wire entry voided',
    post: 'Part of a wire posted to a file',
    unpost: 'Posting to a file undone',
    'withdraw left': 'Withdrawal from Plaid balance',
    'withdraw arrived': 'Withdrawal arrived in bank account',
    'withdraw back': 'Withdrawal returned',
    'deposit left': 'Deposit debited from bank account',
    'deposit arrived': 'Deposit arrived in Plaid balance',
    'deposit back': 'Deposit returned',
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
