import { historyText } from '#shared/text/history.ts';
import type { Language } from '#shared/text/language.ts';
import { purposeName } from '#shared/text/purposes.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceiptLinkPorts } from '../live-link.ts';
import type { Receipt, ReceiptRow } from '../receipt.ts';
import type { Sender } from '../sender.ts';

export type WritingPorts = ReceiptLinkPorts & {
  readonly domain: () => string;
  readonly pdf: (sender: Sender, receipt: Receipt) => Promise<Buffer>;
};

/** The direction of the money, in the form the words need. */
export const wayOf = ({ disbursement }: Pick<Transfer, 'disbursement'>): 'fromTenant' | 'toTenant' =>
  disbursement ? 'fromTenant' : 'toTenant';

/** Enough to identify the payment, and nothing that helps a stranger. */
export function factRows(transfer: Transfer, property: string, language: Language): readonly ReceiptRow[] {
  const { paymentId, purpose, property: place } = historyText[language].details;
  return [
    { label: paymentId, value: transfer.referenceId },
    { label: purpose, value: purposeName(transfer, language) },
    { label: place, value: property },
  ];
}
