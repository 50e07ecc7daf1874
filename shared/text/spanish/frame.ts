import type { frameText } from '../frame.ts';

/** Spanish of `frameText`. */
export const spanishFrame: (typeof frameText)['en'] = {
  menu: {
    label: 'Menú principal',
    open: 'Menú',
    account: 'Mi cuenta',
    newPayment: 'Nuevo pago',
    bankAccount: 'Cuentas bancarias',
    transactions: 'Transacciones',
    logout: 'Cerrar sesión',
    support: 'Atención al cliente',
  },
  session: {
    heading: '¿Sigue ahí?',
    warning: (left) => `Por su seguridad, cerraremos su sesión en ${left}. Elija Seguir en la sesión para continuar.`,
    stay: 'Seguir en la sesión',
    leave: 'Cerrar sesión',
  },
  clientMissing: 'No encontramos su cuenta. Inicie sesión.',
  offline: 'No tiene conexión. Puede continuar cuando vuelva.',
};
