/** The purpose that a new payment begins with, where the company offers it. */
export const DEFAULT_PURPOSE = 'Earnest Money Deposit for Purchase';

/** How money travels from a client to the tenant (specification, section 9). */
export const PAYMENT_METHODS = ['ACH', 'Wire'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The two names a transfer's type may have (specification, section 3). */
export const TRANSFER_TYPES = ['Client Transfer', 'Client Disbursement'] as const;
export type TransferType = (typeof TRANSFER_TYPES)[number];

/** The purposes that every tenant can turn on beside its own, each with the label of its amount in the payment details. */
export const PURPOSES = {
  [DEFAULT_PURPOSE]: { amountLabel: 'Earnest Money Deposit' },
  'Additional Deposit': { amountLabel: 'Additional Deposit' },
  'Option Fee': { amountLabel: 'Option Fee' },
  'Down Payment and Closing Costs': { amountLabel: 'Closing Funds' },
  'Commission Payment': { amountLabel: 'Commission' },
  'Appraisal or Inspection Fee': { amountLabel: 'Service Fee' },
  'Rent or Security Deposit': { amountLabel: 'Deposit' },
  'Proceeds of Sale': { amountLabel: 'Proceeds' },
} as const satisfies Record<string, { amountLabel: string }>;

export type Purpose = keyof typeof PURPOSES;

/** A purpose as a payment names it: in English and, where it is the company's own, in Spanish too. */
export type NamedPurpose = { readonly purpose: string; readonly purposeInSpanish?: string | null | undefined };

export const PURPOSE_NAMES = Object.keys(PURPOSES) as readonly Purpose[];
