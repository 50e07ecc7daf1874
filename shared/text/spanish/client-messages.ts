import type { clientMessagesText } from '../client-messages.ts';
import { both, type Say } from '../message-facts.ts';
import { spanishTiming } from './timing.ts';
import { spanishWireMessages } from './wire-messages.ts';

type Emails = (typeof clientMessagesText)['en']['email'];

const { next: afterFailure } = spanishTiming.retry;
/** The same as on the payment's page. */
const tryAgainOrCall: Say = ({ wayOn, tenant, phone, portal }) =>
  afterFailure[wayOn]({ tenant, phone, where: `en su portal, en ${portal}` });

const dueOn: Say = ({ deadline }) => (deadline ? `, a más tardar el ${deadline}` : '');
const until: Say = ({ deadline }) => (deadline ? ` hasta el ${deadline}` : '');

const asked: Pick<
  Emails,
  | 'requested'
  | 'amount changed'
  | 'sent'
  | 'reminder to pay'
  | 'reminder to accept'
  | 'account called about'
  | 'account released'
  | 'account refused'
> = {
  requested: {
    subject: ({ tenant }) => `${tenant} le pide un pago`,
    heading: 'Tiene una solicitud de pago',
    happened: both((facts) => `${facts.tenant} le pide ${facts.amount}${dueOn(facts)}.`),
    next: ({ portal, phone }) =>
      `Inicie sesión en ${portal} para revisarla. ¿No la esperaba? Llame primero al ${phone}.`,
  },
  'amount changed': {
    subject: ({ tenant }) => `${tenant} cambió el monto de una solicitud de pago`,
    heading: 'Su solicitud de pago tiene un nuevo monto',
    happened: both((facts) => `${facts.tenant} le pide ahora ${facts.amount}${dueOn(facts)}.`),
    next: ({ portal, phone }) =>
      `Inicie sesión en ${portal} para revisarla. ¿No la esperaba? Llame primero al ${phone}.`,
  },
  sent: {
    subject: ({ tenant }) => `${tenant} le envió un pago`,
    heading: 'Le enviaron un pago',
    happened: both(({ tenant, amount }) => `${tenant} le envió ${amount}.`),
    next: (facts) => `Inicie sesión en ${facts.portal}, elija dónde depositarlo y acéptelo${dueOn(facts)}.`,
  },
  'reminder to pay': {
    subject: ({ tenant }) => `${tenant} sigue esperando su respuesta`,
    heading: 'Una solicitud de pago está por terminar',
    happened: both((facts) => `${facts.tenant} le pidió ${facts.amount}${dueOn(facts)}.`),
    next: ({ portal, phone }) =>
      `Inicie sesión en ${portal} para pagar o rechazar. Después la solicitud termina, y tendría que llamar al ${phone}.`,
  },
  'reminder to accept': {
    subject: ({ tenant }) => `Un pago de ${tenant} le sigue esperando`,
    heading: 'Un pago espera su respuesta',
    happened: both((facts) => `${facts.tenant} le envió ${facts.amount}. El pago le espera${until(facts)}.`),
    next: ({ portal, phone }) =>
      `Inicie sesión en ${portal} y acéptelo. Después el pago termina, y tendría que llamar al ${phone}.`,
  },
  'account called about': {
    subject: ({ tenant }) => `${tenant} le llamará antes de pagarle`,
    heading: 'Primero le llamaremos',
    happened: both(
      ({ tenant, amount, account }) =>
        `Usted pidió que ${amount} de ${tenant} se depositen en ${account}. Antes de que entre dinero en una cuenta por primera vez, hablamos con usted.`,
    ),
    next: ({ tenant, phone }) =>
      `${tenant} le llamará al número que ya teníamos de usted. No tiene que hacer nada. ¿No fue usted? Llame ahora al ${phone}.`,
  },
  'account released': {
    subject: ({ tenant }) => `Ya puede aceptar su pago de ${tenant}`,
    heading: 'Su cuenta está confirmada',
    happened: both(
      ({ tenant, amount, account }) => `${tenant} habló con usted, y ${amount} se pueden depositar en ${account}.`,
    ),
    next: ({ portal, phone }) =>
      `Inicie sesión en ${portal} y acepte el pago. ¿Nadie le llamó? Llame ahora al ${phone}.`,
  },
  'account refused': {
    subject: ({ tenant }) => `Elija otra cuenta para su pago de ${tenant}`,
    heading: 'Elija otra cuenta',
    happened: both(({ tenant, amount, account }) => `${tenant} no depositará ${amount} en ${account}.`),
    next: ({ portal, phone }) =>
      `El pago sigue siendo suyo. Inicie sesión en ${portal} y elija otra cuenta, o llame al ${phone}.`,
  },
};

const planned: Pick<Emails, 'scheduled' | 'reminder of schedule' | 'unscheduled' | 'not sent'> = {
  scheduled: {
    subject: ({ tenant, isMoved }) => `Su pago a ${tenant} está programado${isMoved ? ' para otro día' : ''}`,
    heading: 'Su pago está programado',
    happened: both(
      ({ tenant, amount, sendsOn, isMoved }) =>
        `${amount} se enviarán a ${tenant} el ${sendsOn}${isMoved ? ', y ya no el día que usted había elegido antes' : ''}.`,
    ),
    next: ({ portal, phone }) =>
      `Tenga el dinero en su cuenta hasta entonces. Puede cancelarlo o elegir otro día en ${portal} hasta que se envíe. ¿No lo programó usted? Llame ahora al ${phone}.`,
  },
  'reminder of schedule': {
    subject: ({ tenant }) => `Su pago a ${tenant} está por enviarse`,
    heading: 'Su pago programado está por enviarse',
    happened: both(({ tenant, amount, sendsOn }) => `${amount} se enviarán a ${tenant} el ${sendsOn}.`),
    next: ({ portal, phone }) =>
      `Asegúrese de que haya suficiente en su cuenta. Puede cancelarlo o elegir otro día en ${portal} hasta que se envíe. ¿Preguntas? Llame al ${phone}.`,
  },
  unscheduled: {
    subject: ({ tenant }) => `Se canceló su pago programado a ${tenant}`,
    heading: 'Se canceló su pago programado',
    happened: both(({ tenant, amount }) => `El pago de ${amount} a ${tenant} no se enviará por sí solo.`),
    next: ({ portal, phone }) =>
      `Puede enviarlo o programarlo de nuevo en ${portal}. Si usted no lo canceló, llame al ${phone}.`,
  },
  'not sent': {
    subject: ({ tenant }) => `No se envió su pago programado a ${tenant}`,
    heading: 'No se envió su pago programado',
    happened: both(
      ({ tenant, amount }) => `No pudimos enviar el pago de ${amount} a ${tenant}. No salió dinero de su cuenta.`,
    ),
    next: ({ portal, tenant, phone }) =>
      `Puede enviarlo o elegir otro día en ${portal}. Si su cierre depende de este pago, llame a ${tenant} al ${phone}.`,
  },
};

const moved: Pick<
  Emails,
  | 'completed'
  | 'good funds'
  | 'failed'
  | 'returned'
  | 'reversal asked'
  | 'cancelled'
  | 'taken back'
  | 'too late to cancel'
  | 'declined'
  | 'expired'
> = {
  completed: {
    subject: ({ tenant }) => `Su pago con ${tenant} está completo`,
    heading: 'Su pago está completo',
    happened: {
      toTenant: ({ tenant, amount }) => `${amount} llegaron a ${tenant}.`,
      fromTenant: ({ tenant, amount }) => `Se le pagaron ${amount} de ${tenant}.`,
    },
    next: ({ goodFundsOn }) =>
      goodFundsOn
        ? `Los bancos todavía pueden retirarlo. Calculamos que quedará acreditado definitivamente, y listo para su cierre, el ${goodFundsOn}.`
        : 'No hay nada más que hacer.',
  },
  'good funds': {
    subject: ({ tenant }) => `Su pago con ${tenant} se acreditó`,
    heading: 'Su pago se acreditó',
    happened: both(({ tenant, amount }) => `Se acreditaron ${amount}. ${tenant} puede usarlos para su cierre.`),
    next: () => 'No hay nada más que hacer.',
  },
  failed: {
    subject: ({ tenant }) => `Su pago con ${tenant} no se realizó`,
    heading: 'Su pago no se realizó',
    happened: {
      toTenant: ({ tenant, amount }) => `El pago de ${amount} a ${tenant} no se realizó.`,
      fromTenant: ({ tenant, amount }) => `El pago de ${amount} de ${tenant} para usted no se realizó.`,
    },
    next: tryAgainOrCall,
  },
  returned: {
    subject: ({ tenant }) => `Su banco devolvió su pago con ${tenant}`,
    heading: 'Su pago fue devuelto',
    happened: {
      toTenant: ({ tenant, amount }) =>
        `${amount} habían llegado a ${tenant}. Ahora su banco los retiró, así que este pago no está hecho.`,
      fromTenant: ({ tenant, amount }) => `Se le habían pagado ${amount} de ${tenant}. Ahora su banco los devolvió.`,
    },
    next: tryAgainOrCall,
  },
  'reversal asked': {
    subject: ({ tenant }) => `${tenant} le pidió a su banco que devuelva un pago`,
    heading: 'Le piden que devuelva un pago',
    happened: both(
      ({ tenant, amount, mistake }) =>
        `Se le pagaron ${amount} de ${tenant} por error${mistake && `: ${mistake}`}. ${tenant} le pidió a su banco que retire todo ese monto de su cuenta y lo devuelva.`,
    ),
    next: ({ tenant, phone }) =>
      `Deje ese dinero en su cuenta, por favor. ¿Tiene preguntas o no está de acuerdo? Llame a ${tenant} al ${phone}.`,
  },
  cancelled: {
    subject: ({ tenant }) => `Se canceló su pago con ${tenant}`,
    heading: 'Se canceló su pago',
    happened: {
      toTenant: ({ tenant, amount }) => `Se canceló el pago de ${amount} a ${tenant}. No se tomó nada de su cuenta.`,
      fromTenant: ({ tenant, amount }) => `Se canceló el pago de ${amount} de ${tenant}. No se envió dinero.`,
    },
    next: ({ phone }) => `¿No lo esperaba? Llame al ${phone}.`,
  },
  'taken back': {
    subject: ({ tenant }) => `Su pago con ${tenant} no se hizo`,
    heading: 'Su pago no se hizo',
    happened: {
      toTenant: ({ tenant, amount }) =>
        `El banco nunca nos dijo si se hizo el pago de ${amount} a ${tenant}. Se anuló antes de que se hiciera: no se tomó nada de su cuenta.`,
      fromTenant: ({ tenant, amount }) =>
        `El banco nunca nos dijo si se hizo el pago de ${amount} de ${tenant}. Se anuló antes de que se hiciera: no se le pagó nada.`,
    },
    next: ({ portal, tenant, phone }) =>
      `Si todavía hay que pagarlo, lo encontrará en ${portal}. ¿Ya pagó de otra manera, o su cierre depende de este pago? Llame a ${tenant} al ${phone}.`,
  },
  'too late to cancel': {
    subject: ({ tenant }) => `No se pudo cancelar su pago con ${tenant}`,
    heading: 'Era demasiado tarde para cancelar su pago',
    happened: {
      toTenant: ({ tenant, amount }) =>
        `Usted nos pidió anular el pago de ${amount} a ${tenant}. Su banco ya lo tenía, y está en camino.`,
      fromTenant: ({ tenant, amount }) => `El pago de ${amount} de ${tenant} está en camino hacia usted.`,
    },
    next: ({ tenant, phone }) => `Llame a ${tenant} al ${phone} antes de que se pague otra cosa.`,
  },
  declined: {
    subject: ({ tenant }) => `Usted rechazó un pago con ${tenant}`,
    heading: 'Usted rechazó un pago',
    happened: {
      toTenant: ({ tenant, amount }) => `Usted no quiso pagar ${amount} a ${tenant}. No se pagó nada.`,
      fromTenant: ({ tenant, amount }) => `Usted rechazó ${amount} de ${tenant}. No se pagó nada.`,
    },
    next: ({ tenant, phone }) => `Ya le avisamos a ${tenant}. ¿Cambió de idea, o no fue usted? Llame al ${phone}.`,
  },
  expired: {
    subject: ({ tenant }) => `Un pago con ${tenant} terminó sin respuesta`,
    heading: 'Pasó la fecha límite',
    happened: {
      toTenant: ({ tenant, amount }) => `${tenant} le había pedido ${amount}. No se pagó nada, y la solicitud terminó.`,
      fromTenant: ({ tenant, amount }) =>
        `${tenant} le había enviado ${amount}. El pago no se aceptó a tiempo, y no se pagó nada.`,
    },
    next: ({ tenant, phone }) => `¿Todavía lo necesita? Llame a ${tenant} al ${phone}: pueden enviarlo de nuevo.`,
  },
};

/** Spanish of `clientMessagesText`. */
export const spanishClientMessages: (typeof clientMessagesText)['en'] = {
  email: { ...asked, ...planned, ...moved, ...spanishWireMessages },
  choose: ({ portal }) => `Elija qué avisos recibe en Mi cuenta, en ${portal}.`,
  agreed: (text) => `Lo que usted aceptó: “${text}”`,
};
