import type { needsUpdateText } from '../needs-update.ts';

/** Spanish of `needsUpdateText`. */
export const spanishNeedsUpdate: (typeof needsUpdateText)['en'] = {
  title: 'Antes de continuar',
  lead: 'Faltan estos datos o no están al día. Cada uno toma alrededor de un minuto.',
  complete: 'Todo está al día',
  completeLead: 'Sus datos están completos. Puede continuar.',
  next: 'Continuar',
  add: 'Agregar',
  mend: 'Actualizar',
  tasks: {
    email: { name: 'Correo electrónico', why: 'Ahí le enviamos sus recibos.' },
    identity: { name: 'SSN y fecha de nacimiento', why: 'Se necesitan antes de que pueda enviar dinero.' },
    address: { name: 'Dirección de la cuenta bancaria', why: 'Su banco la compara con sus registros.' },
    noAccount: { name: 'Cuenta bancaria', why: 'Vincule la cuenta desde la que quiere pagar.' },
    login: (account) => ({ name: account, why: 'Su banco le pide que inicie sesión de nuevo.' }),
    pending: (account) => ({ name: account, why: 'Esta cuenta todavía no está verificada.' }),
  },
};
