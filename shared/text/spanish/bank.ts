import type { bankText } from '../bank.ts';

/** Spanish of `bankText`. */
export const spanishBank: (typeof bankText)['en'] = {
  list: {
    title: 'Cuentas bancarias vinculadas',
    institution: 'Banco',
    account: 'Cuenta',
    balance: 'Saldo',
    status: 'Estado',
    actions: 'Acciones',
    refresh: 'Actualizar saldos',
    refreshed: 'Los saldos están al día.',
    empty: 'No tiene cuentas bancarias vinculadas',
    emptyHint: 'Vincule la cuenta desde la que quiere pagar.',
    balanceMissing: 'No pudimos obtener su saldo actual.',
    balanceNotTold: 'Saldo no disponible (cuenta agregada con sus números).',
    balanceAsOf: (when) => `al ${when}`,
    perPayment: (dollars) => `Hasta ${dollars} por pago.`,
    makeTransfer: 'Hacer una transferencia',
    outstanding: 'Terminar la configuración',
    tryAgain: 'Intentar de nuevo',
  },
  use: {
    verified: 'Verificada',
    verify: 'VERIFICAR',
    pending: 'Pendiente',
    unsupported: 'No compatible',
    again: { 'login-needed': 'Inicie sesión de nuevo', 'link-again': 'Vincular de nuevo' },
    nonTransactional: 'No sirve para transferencias',
    returned: 'Pago devuelto',
    mismatch: 'Los datos no coinciden',
    checkDetails: 'Revisar mis datos',
  },
  reason: {
    pending: 'Su banco todavía está confirmando esta cuenta.',
    byCode:
      'Un depósito de prueba de un centavo está en camino. Presione VERIFICAR y escriba el código de tres letras de su descripción.',
    failed: 'No se pudo verificar esta cuenta. Vincúlela de otra manera o vincule otra cuenta.',
    mismatch: 'El nombre o la dirección que tiene su banco no coincide con lo que usted nos dio.',
    unsupported:
      'Su banco no es compatible con nuestro proveedor de vinculación. Pruebe con otro banco o comuníquese con su agente de títulos o su agencia de bienes raíces.',
    'non-transactional':
      'Esta cuenta de ahorros no se puede usar para transferencias. Pase sus fondos a una cuenta de cheques y vincúlela, o vincule otra cuenta.',
    'login-needed': 'Su banco le pide que inicie sesión de nuevo.',
    'link-again': 'Su banco terminó nuestro acceso.',
    returned:
      'Un pago de esta cuenta fue devuelto y su banco dice que no se puede usar para pagos. Vincúlela otra vez si eso ha cambiado, o use otra cuenta.',
  },
  testDeposit: {
    coming: (by) =>
      `Un depósito de prueba de un centavo está en camino y debe llegar a más tardar el ${by}. Su descripción tiene un código de tres letras. Cuando llegue, presione VERIFICAR y escriba el código.`,
    there: (by) =>
      `Un depósito de prueba de un centavo debe estar en su cuenta desde el ${by}. Búsquelo en su estado de cuenta: su descripción tiene un código de tres letras. Presione VERIFICAR para escribirlo.`,
  },
  disconnect: {
    action: 'Desvincular',
    title: (account) => `¿Desvincular ${account}?`,
    body: 'Puede vincularla otra vez cuando quiera. Mientras una transferencia la esté usando, sigue vinculada.',
    confirm: 'Desvincular',
    keep: 'Dejarla vinculada',
    done: (account) => `${account} se desvinculó.`,
  },
  link: {
    action: 'Vincular una cuenta bancaria',
    another: 'Vincular otra cuenta',
    banks:
      'Conéctese de forma segura con más de 16,000 bancos. Usted inicia sesión en su banco. Nunca vemos su contraseña.',
    opening: 'Abriendo su banco…',
    loading: 'Guardando su cuenta bancaria…',
    scriptFailed:
      'No se pudo abrir la ventana segura del banco. Desactive los bloqueadores de contenido para esta página e intente de nuevo.',
    exited: 'No pudimos vincular su banco. Intente de nuevo.',
    byNumbers: 'Escribir los números de la cuenta',
    byWire: 'Pagar por wire',
    lost: 'Aquí no podemos terminar de vincular su banco. Vuelva al navegador donde comenzó, o vincúlelo otra vez aquí.',
    unsupported: {
      title: (bank) => (bank ? `${bank} no se puede vincular aquí` : 'Su banco no se puede vincular aquí'),
      ways: 'También puede escribir sus números de cuenta y de ruta. Enviamos 1 centavo a su cuenta para confirmar que es suya, por lo general en un día hábil.',
      wire: '¿Su cierre es pronto o va a enviar una cantidad grande? Una transferencia bancaria (wire) es más rápida.',
      call: (company) => `¿Preguntas? Llame a ${company}.`,
    },
  },
  select: {
    title: 'Elija una cuenta',
    prompt: 'Elija la cuenta desde la que quiere transferir el dinero:',
    promptDisbursement: 'Elija la cuenta donde quiere que depositemos su dinero:',
    continue: 'Continuar',
    back: 'Atrás',
    choose: (account) => `Usar ${account}`,
    sending: 'Usted envía',
    receiving: 'Usted recibe',
    none: 'Vincule una cuenta bancaria para continuar.',
    unusable: 'Ninguna de sus cuentas se puede usar todavía.',
    unchosen: 'Elija una cuenta para continuar.',
    stopped: 'No podemos debitar ninguna de sus cuentas hasta que hayamos hablado con usted.',
    refused: 'No hacemos pagos a esta cuenta. Elija otra o llámenos.',
    loading: 'Sus cuentas se están cargando.',
    notLoaded: 'No se pudieron cargar sus cuentas.',
  },
};
