import type { stepsText } from '../steps.ts';

/** Spanish of `stepsText`. */
export const spanishSteps: (typeof stepsText)['en'] = {
  label: 'Pasos de este pago',
  names: {
    identity: 'Sobre usted',
    bank: 'Vincule su banco',
    details: 'Detalles del pago',
    account: 'Elija una cuenta',
    review: 'Revisión',
    wiring: 'Instrucciones del wire',
  },
  summary: {
    title: 'Su pago',
    amount: 'Monto',
    to: 'Para',
    line: (sum, tenant, day) => `${sum} para ${tenant} · acreditado a más tardar el ${day}`,
    lineEarly: (tenant, day) => `Para ${tenant} · acreditado a más tardar el ${day}`,
    lineWire: (sum, tenant) => `${sum} por wire para ${tenant}`,
    lineWireEarly: (tenant) => `Por wire para ${tenant}`,
  },
};
