/** The default purpose of a new payment, if the company offers it. */
export const DEFAULT_PURPOSE = 'Earnest Money Deposit for Purchase';

/** How money travels from a client to the tenant (specification, section 9). */
export const PAYMENT_METHODS = ['ACH', 'Wire'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The two transfer types (specification, section 3). */
export const TRANSFER_TYPES = ['Client Transfer', 'Client Disbursement'] as const;
export type TransferType = (typeof TRANSFER_TYPES)[number];

/** Purposes that every tenant can turn on beside its own, with the label of the amount. */
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

/** A purpose in English and, if it is the company's own, also in Spanish. */
export type NamedPurpose = { readonly purpose: string; readonly purposeInSpanish?: string | null | undefined };

export const PURPOSE_NAMES = Object.keys(PURPOSES) as readonly Purpose[];
