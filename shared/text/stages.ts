import { formatDay, formatDayBriefly } from '../dates.ts';
import type { PaymentStage, StageMark } from '../transfer/stages.ts';
import type { Language, Words } from './language.ts';

type StagesText = {
  readonly label: string;
  readonly by: (day: string) => string;
  /** For screen readers, at a completed stage. */
  readonly done: string;
  /** The name of a stage that is not reached yet. */
  readonly ahead: Partial<Readonly<Record<PaymentStage, string>>>;
} & Readonly<Record<PaymentStage, string>>;

/** The stages of a payment, as its card, its page and the success screen show them. */
export const stagesText: Words<StagesText> = {
  en: {
    label: 'Stages of this payment',
    by: (day) => `by ${day}`,
    done: 'done',
    ahead: {
      ...{ sent: 'Sends', left: 'Leaves your bank', arrived: 'Arrives', cleared: 'Clears' },
      ...{ wired: 'Sends', received: 'Arrives', accepted: 'Not accepted yet', deposited: 'Arrives' },
    },
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
    done: 'hecho',
    ahead: {
      ...{ sent: 'Se envía', left: 'Sale de su banco', arrived: 'Llega', cleared: 'Se acredita' },
      ...{ wired: 'Se envía', received: 'Llega', accepted: 'Aún sin aceptar', deposited: 'Llega' },
    },
    sent: 'Enviado',
    left: 'Salida de su banco',
    arrived: 'Llegada',
    // One word, because four of them fit side by side on a phone. The full explanation is below them.
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

/**
 * A stage's name and day as text: future stages in the future tense, and a day chosen for one as that day. Only future
 * days include the weekday.
 */
export function stageSaid(words: StagesText, { stage, state, on }: StageMark, language: Language) {
  const isAhead = state === 'now' || state === 'next';
  const day = on ? (isAhead ? formatDayBriefly(on, language) : formatDay(on, language)) : '';
  return {
    name: (isAhead && words.ahead[stage]) || words[stage],
    day: day && isAhead && stage !== 'sent' ? words.by(day) : day,
  };
}
