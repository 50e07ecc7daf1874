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
  step: {
    tryAgain: 'Intentar de nuevo',
    notFound: 'No encontramos esta transferencia.',
    notFoundHint: 'El enlace puede estar incompleto, o la transferencia es de otra cuenta.',
    startNew: 'Comenzar una transferencia nueva',
  },
  summary: {
    title: 'Su pago',
    amount: 'Monto',
    to: 'Para',
    line: (sum, tenant, day) => `${sum} para ${tenant} · acreditado definitivamente a más tardar el ${day}`,
    lineEarly: (tenant, day) => `Para ${tenant} · acreditado definitivamente a más tardar el ${day}`,
    lineWire: (sum, tenant) => `${sum} por wire para ${tenant}`,
    lineWireEarly: (tenant) => `Por wire para ${tenant}`,
  },
};
