import type { Purpose } from '../../transfer/purposes.ts';
import type { PurposeWords } from '../purposes.ts';

const names: Readonly<Record<Purpose, readonly [name: string, amountLabel: string]>> = {
  'Earnest Money Deposit for Purchase': ['Depósito de garantía (earnest money) para la compra', 'Depósito de garantía'],
  'Additional Deposit': ['Depósito adicional', 'Depósito adicional'],
  'Option Fee': ['Cargo de opción (option fee)', 'Cargo de opción'],
  'Down Payment and Closing Costs': ['Pago inicial (enganche) y gastos de cierre', 'Fondos para el cierre'],
  'Commission Payment': ['Pago de comisión', 'Comisión'],
  'Appraisal or Inspection Fee': ['Cargo de avalúo o inspección', 'Cargo del servicio'],
  'Rent or Security Deposit': ['Renta o depósito de seguridad', 'Depósito'],
  'Proceeds of Sale': ['Producto de la venta', 'Producto de la venta'],
};

const of = (purpose: string) => (names as Readonly<Record<string, readonly [string, string]>>)[purpose];

/** Spanish of the purposes. */
export const spanishPurposes: PurposeWords = {
  name: ({ purpose, purposeInSpanish }) => of(purpose)?.[0] ?? purposeInSpanish ?? purpose,
  amountLabel: (purpose) => of(purpose)?.[1] ?? 'Monto',
};
