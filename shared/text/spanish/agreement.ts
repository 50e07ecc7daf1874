import { formatDollars } from '../../money.ts';
import { formatPhone } from '../../phone.ts';
import type { AgreementWords } from '../../transfer/authorization-text.ts';
import { dayInWords } from './day.ts';

/**
 * Spanish of the terms that a client accepts. The text shown is the text stored, so changing a letter needs a new
 * version here too. A lawyer must review it before it is shown to clients: docs/spanish.md.
 */
export const spanishAgreement: AgreementWords = {
  debit: (facts) => {
    const fee =
      facts.fee > 0 ? ` (${formatDollars(facts.amount)} más ${formatDollars(facts.fee)} de cargo por servicio)` : '';
    const sameDay = facts.isSameDay
      ? ', por ACH del mismo día (o por ACH ordinario si la red bancaria ya no lo acepta ese día)'
      : '';
    return (
      `Al seleccionar ${facts.isScheduled ? 'Programar pago' : 'Realizar transferencia'} autorizo a ${facts.tenantName}, por medio de este portal y de su proveedor de pagos, a ` +
      `debitar electrónicamente una sola vez de mi cuenta ${facts.accountName} ${facts.bankName && `de ${facts.bankName} `}terminada en ` +
      `${facts.accountLastFourDigits} la cantidad de ${formatDollars(facts.total)}${fee} el ${dayInWords(facts.on)} o después${sameDay}, y a acreditar ` +
      'esa cuenta si hace falta para corregir un error. Soy titular de esta cuenta. Puedo cancelar en la página de esta transferencia, llamando al ' +
      `${formatPhone(facts.pocPhone)} o escribiendo a ${facts.supportEmail}, hasta que el débito se presente a la red ` +
      'bancaria. Puedo imprimir o descargar esta autorización.'
    );
  },
  credit: (facts) =>
    `Al seleccionar Aceptar pago pido a ${facts.tenantName}, por medio de este portal y de su proveedor de pagos, que ` +
    `deposite electrónicamente una sola vez ${formatDollars(facts.amount)} en mi cuenta ${facts.accountName} ` +
    `${facts.bankName && `de ${facts.bankName} `}terminada en ${facts.accountLastFourDigits} el ${dayInWords(facts.on)} o después, por ACH o como pago ` +
    'instantáneo, y que revierta un depósito por ACH que se haya hecho por error. Un pago instantáneo es definitivo. Soy titular de esta cuenta. Las preguntas se responden en el ' +
    `${formatPhone(facts.pocPhone)} y en ${facts.supportEmail}. Puedo imprimir o descargar esto.`,
};
