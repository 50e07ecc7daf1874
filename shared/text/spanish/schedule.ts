import type { scheduleText } from '../schedule.ts';

/** Spanish of `scheduleText`. */
export const spanishSchedule: (typeof scheduleText)['en'] = {
  when: {
    title: 'Cuándo enviarlo',
    now: 'Lo antes posible',
    nowHint: (day) => `Sale de su cuenta a más tardar el ${day}.`,
    later: 'En otra fecha',
    laterHint: 'Elija un día hábil. Lo enviaremos esa mañana.',
    date: 'Enviar el',
    dateHint: (first, last) => `Un día hábil del ${first} al ${last} (mes/día/año).`,
    missing: 'Elija el día para enviarlo.',
    note: 'Hasta entonces puede cancelarlo aquí. Ese día revisaremos su saldo y su límite, y le avisaremos si no se puede enviar.',
    scheduled: (day) => `Este pago está programado para el ${day}. Elija aquí otro día y autorícelo de nuevo.`,
    toPayment: 'Para cancelarlo o enviarlo ahora, vea el pago',
    button: 'Programar pago',
    busy: 'Programando…',
  },
  success: {
    title: 'Su pago está programado.',
    sends: (day) => `Lo enviaremos el ${day}, por la mañana.`,
    keep: 'Mantenga suficiente dinero en su cuenta hasta entonces.',
    cancel: 'Puede cancelarlo o elegir otro día hasta entonces: presione Ver detalles.',
    details: 'Ver detalles',
  },
  payment: {
    until: (day) => `Puede cancelar este pago o elegir otro día hasta que se envíe el ${day}.`,
    change: 'Elegir otro día',
    open: 'Cancelar el pago programado',
    title: '¿Cancelar este pago programado?',
    body: (tenant) =>
      `No se enviará en su día, y le avisaremos de inmediato a ${tenant}. Su cierre puede depender de este pago. Usted todavía puede enviarlo.`,
    confirm: 'Sí, cancelarlo',
    keep: 'Conservarlo',
    cancelled: 'El pago programado se canceló.',
  },
};
