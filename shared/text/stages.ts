import type { PaymentStage } from '../transfer/stages.ts';
import type { Words } from './language.ts';

type StagesText = { readonly label: string; readonly by: (day: string) => string } & Readonly<
  Record<PaymentStage, string>
>;

/** The stages of a payment on its way, as its card, its page and its success say them. */
export const stagesText: Words<StagesText> = {
  en: {
    label: 'Stages of this payment',
    by: (day) => `by ${day}`,
    sent: 'Sent',
    left: 'Left your bank',
    arrived: 'Arrived',
    cleared: 'Cleared',
    planned: 'Planned',
    wired: 'Sent',
    received: 'Received',
    offered: 'Sent to you',
    accepted: 'Accepted',
    deposited: 'In your account',
    refunded: 'Sent back',
    returned: 'Returned',
    failed: "Didn't go through",
  },
  es: {
    label: 'Etapas de este pago',
    by: (day) => `para el ${day}`,
    sent: 'Enviado',
    left: 'Salida de su banco',
    arrived: 'Llegada',
    // One word: four of them stand side by side on a phone. What it means is said in full below them.
    cleared: 'Acreditado',
    planned: 'Planeado',
    wired: 'Enviado',
    received: 'Recibido',
    offered: 'Enviado a usted',
    accepted: 'Aceptado',
    deposited: 'En su cuenta',
    refunded: 'Reembolsado',
    returned: 'Devuelto',
    failed: 'No se realizó',
  },
};
