import type { partiesText } from '../parties.ts';

type English = (typeof partiesText)['en'];
type Steps = English['steps']['in'];

const comingIn: Steps = {
  'not asked': { title: 'Aún no enviado', says: () => 'Nadie ha enviado este pago todavía.' },
  asked: {
    title: 'Solicitado, no recibido',
    says: (tenant) => `${tenant} ha solicitado este pago y no lo ha recibido.`,
  },
  unconfirmed: {
    title: 'Iniciado, sin confirmar',
    says: (tenant) => `El banco aún no ha confirmado este pago, y ${tenant} no lo ha recibido.`,
  },
  'on its way': {
    title: 'En camino, aún no recibido',
    says: (tenant) =>
      `El dinero está en camino a ${tenant}. Aún no ha llegado, y los bancos todavía pueden devolverlo.`,
  },
  received: {
    title: 'Recibido, aún no acreditado',
    says: (tenant) =>
      `${tenant} ha recibido el dinero, pero aún no está acreditado definitivamente. Los bancos todavía pueden devolverlo.`,
  },
  cleared: {
    title: 'Recibido y acreditado',
    says: (tenant) => `${tenant} ha recibido este pago, y el dinero está acreditado definitivamente.`,
  },
  'not received': {
    title: 'No recibido',
    says: (tenant) =>
      `${tenant} está revisando esta transferencia bancaria (wire). No cuente con ella: no está confirmada como recibida.`,
  },
  returned: {
    title: 'Devuelto',
    says: (tenant) => `El banco devolvió este pago. ${tenant} no tiene el dinero.`,
  },
  failed: { title: 'No realizado', says: (tenant) => `El banco no realizó este pago. ${tenant} no tiene el dinero.` },
  canceled: { title: 'Cancelado', says: (tenant) => `Este pago se canceló. ${tenant} no tiene el dinero.` },
  declined: { title: 'Rechazado', says: (tenant) => `Este pago se rechazó. ${tenant} no tiene el dinero.` },
};

const goingOut: Steps = {
  'not asked': { title: 'Aún no enviado', says: (tenant) => `${tenant} aún no ha enviado este pago.` },
  asked: {
    title: 'Ofrecido, no pagado',
    says: (tenant) => `${tenant} ha ofrecido este pago. Aún no se ha pagado.`,
  },
  unconfirmed: { title: 'Iniciado, sin confirmar', says: () => 'El banco aún no ha confirmado este pago.' },
  'on its way': {
    title: 'En camino, aún no recibido',
    says: (tenant) => `${tenant} ha enviado este pago. Aún no ha llegado, y los bancos todavía pueden devolverlo.`,
  },
  received: { title: 'Pagado', says: (tenant) => `${tenant} lo ha pagado, y el dinero ha llegado.` },
  cleared: { title: 'Pagado', says: (tenant) => `${tenant} lo ha pagado, y el dinero ha llegado.` },
  'not received': { title: 'No recibido', says: (tenant) => `${tenant} está revisando este pago.` },
  returned: { title: 'Devuelto', says: (tenant) => `El banco devolvió este pago a ${tenant}. No está pagado.` },
  failed: { title: 'No realizado', says: () => 'El banco no realizó este pago. No está pagado.' },
  canceled: { title: 'Cancelado', says: () => 'Este pago se canceló. No está pagado.' },
  declined: { title: 'Rechazado', says: () => 'Este pago se rechazó. No está pagado.' },
};

const goingBack: Steps = {
  ...goingOut,
  'on its way': {
    title: 'Reembolso en camino',
    says: (tenant) => `${tenant} está reembolsando este pago, en todo o en parte. Llame antes de contar con él.`,
  },
  received: { title: 'Reembolsado', says: (tenant) => `${tenant} ha reembolsado este pago, en todo o en parte.` },
  cleared: { title: 'Reembolsado', says: (tenant) => `${tenant} ha reembolsado este pago, en todo o en parte.` },
  returned: { title: 'Reembolso devuelto', says: (tenant) => `El banco devolvió el reembolso a ${tenant}.` },
  failed: { title: 'Reembolso no realizado', says: () => 'El banco no realizó el reembolso.' },
  canceled: { title: 'Reembolso cancelado', says: () => 'El reembolso se canceló.' },
};

const roles = {
  'buyer’s agent': 'agente del comprador',
  'listing agent': 'agente del vendedor',
  lender: 'prestamista',
  'closing coordinator': 'coordinador del cierre',
} as const;

/** Spanish of `partiesText`. */
export const spanishParties: English = {
  steps: { in: comingIn, out: goingOut, refund: goingBack },
  otherAmount: {
    title: 'Recibido, pero no el monto solicitado',
    says: (tenant) => `El monto acreditado no es el que se solicitó. Llame a ${tenant} antes de contar con él.`,
  },
  email: {
    subject: (way, reference) => `${way}: pago ${reference}`,
    live: 'Este correo dice cómo estaba el pago cuando lo enviamos. La página de abajo muestra cómo está ahora. Revísela antes de contar con este dinero.',
    withPin: 'La página pide el PIN que usted recibió por teléfono.',
    page: 'Estado actual',
    updates: 'Esta página se actualiza sola.',
    open: 'Ver el estado actual',
    link: (tenant) =>
      `Siga los pagos de sus clientes a ${tenant} en una sola página, sin cuenta. Revísela antes de contar con algún dinero: muestra cómo está cada pago ahora.`,
    linkAgain: (tenant) =>
      `Alguien escribió demasiados PIN incorrectos en su enlace anterior, y ese enlace ya no abre. Este es un enlace nuevo; su PIN es el mismo. Si no fue usted, llame a ${tenant}.`,
    whyAgain: (tenant) =>
      `Usted recibe este correo porque tiene un enlace al estado de un pago a ${tenant} o de ${tenant}. No lo reenvíe.`,
    whyLink: (tenant) =>
      `Usted recibe este correo porque ${tenant} lo tiene registrado como agente. No lo reenvíe: el enlace muestra los pagos de sus clientes.`,
    why: (tenant, role) =>
      `Usted recibe estos correos porque ${tenant} lo tiene registrado como ${roles[role]} de este cierre. Para dejar de recibirlos, responda a este correo.`,
  },
  rows: {
    property: 'Propiedad',
    file: 'Expediente',
    purpose: 'Propósito',
    reference: 'Pago',
    amount: 'Monto',
    since: 'Desde',
    payments: 'Pagos',
  },
  page: {
    title: 'Estado del pago',
    clients: 'Los pagos de sus clientes',
    none: 'No hay pagos abiertos, y ninguno terminó en los últimos 30 días.',
    more: (tenant) => `Estos son los más recientes. Llame a ${tenant} para preguntar por cualquier otro pago.`,
    staleAll: (at) => `No podemos comprobarlo ahora. Lo que mostramos al ${at} puede haber cambiado.`,
    asOf: (at) => `Estado al ${at}. Esta página se actualiza sola.`,
    unknown: 'Estado desconocido',
    stale: (was, at) => `No podemos comprobarlo ahora. Al ${at} era “${was}”, y puede haber cambiado.`,
    history: 'Historial',
    paused: {
      title: 'En pausa',
      lead: 'Esta página estuvo abierta un rato sin que nadie la usara.',
      go: 'Mostrar el estado actual',
    },
    ask: ({ tenant, phone }) =>
      `¿Preguntas? Llame a ${tenant} al ${phone}, un número que usted mismo puede buscar. ${tenant} nunca envía instrucciones de transferencia por correo electrónico.`,
    loading: 'Comprobando el estado…',
    over: {
      title: 'Esta página no está disponible',
      lead: ({ tenant, phone }) =>
        `El enlace terminó o se retiró. Llame a ${tenant} al ${phone} para saber el estado de un pago.`,
    },
    pin: {
      title: 'Escriba su PIN',
      lead: ({ tenant, phone }) => `${tenant} le dio el PIN por teléfono. Si no lo tiene, llame al ${phone}.`,
      label: 'Su PIN',
      needed: 'Escriba el PIN.',
      wrong: 'Ese no es el PIN.',
      wait: (minutes) => `Demasiados PIN incorrectos. Intente de nuevo en ${minutes} min.`,
      used: 'Demasiados PIN incorrectos en este enlace. Le enviamos otro enlace por correo. También puede llamarnos.',
      go: 'Continuar',
    },
  },
};
