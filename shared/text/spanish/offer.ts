import type { offerText } from '../offer.ts';

/** Spanish of `offerText`. */
export const spanishOffer: (typeof offerText)['en'] = {
  steps: ['Elija una cuenta bancaria', 'Acepte su pago', 'Listo'],
  opening: {
    failed: 'No pudimos abrir su pago.',
  },
  goOn: 'Revisar y enviar',
  accept: {
    title: 'Acepte su pago',
    lead: 'Revise el monto y la cuenta. Se lo enviamos al aceptarlo, o lo llamamos primero si su banco no confirma su nombre.',
    leadCall:
      'Revise el monto y la cuenta. Esta cuenta es nueva para nosotros: lo llamaremos antes de enviar el dinero.',
    arrives: 'Depósito',
    arrivesText: 'En 1 a 3 días hábiles',
    arrivesAtOnceText: 'En minutos si su banco recibe pagos instantáneos; si no, en 1 a 3 días hábiles',
    acceptance: 'Su aceptación',
    acceptPayment: 'Aceptar pago',
    asking: 'Consultando al banco…',
    waitingTitle: 'En confirmación con el banco',
    waitingBody:
      'El banco todavía no ha confirmado. Lo estamos revisando y se le pagará una sola vez. No tiene que hacer nada.',
    notStarted: 'El pago no se aceptó. Puede intentar de nuevo.',
  },
  call: {
    waitingTitle: 'Primero lo llamaremos',
    waiting: (tenant, account, number) =>
      `Antes de pagar a ${account}, ${tenant} habla con usted, para que nadie más cobre en su lugar. Lo llamaremos al ${number}, el número que ya teníamos de usted. No tiene que hacer nada.`,
    from: (when) => `También puede esperar: a partir del ${when}, esta cuenta no necesita ninguna llamada.`,
    notYou: '¿Usted no eligió esta cuenta? Llámenos ahora:',
    releasedTitle: 'Su cuenta está confirmada',
    released: (account) => `Hablamos con usted, y ${account} ya puede recibir su pago. Acéptelo.`,
    refusedTitle: 'Elija otra cuenta',
    refused: (account) => `No hacemos pagos a ${account}. Su pago sigue guardado para usted: elija otra cuenta.`,
    questions: '¿Preguntas? Llámenos:',
    chooseAnother: 'Elegir otra cuenta',
  },
  verifying: {
    title: 'Su pago lo espera',
    body: (account) =>
      `${account} todavía se está verificando. Su pago sigue guardado para usted: cuando la cuenta esté verificada, vuelva aquí y acéptelo.`,
    verify: 'Verificar la cuenta',
    other: 'O elija otra cuenta que ya esté verificada.',
    readyTitle: 'Su cuenta está verificada',
    ready: (account) => `${account} ya puede recibir su pago. Presione Continuar para aceptarlo.`,
    unverified: 'Puede elegirla ahora. Su pago esperará hasta que la cuenta esté verificada.',
  },
  asked: {
    title: 'Solicitud de pago',
    lead: (tenant) => `${tenant} solicitó este pago y fijó el monto.`,
    from: 'Solicitado por',
    warning: (tenant, phone) => `¿No lo esperaba, o algo se ve mal? No pague. Llame primero a ${tenant}: ${phone}.`,
    note: (tenant, purpose) => `${tenant} solicitó este pago: ${purpose}.`,
    method: 'Método',
    methods: { ACH: 'Transferencia ACH desde su cuenta', Wire: 'Transferencia bancaria (wire)' },
    closing: 'Cierre previsto',
    deadline: 'Vence',
    continue: 'Continuar',
    instructions: 'Instrucciones del wire',
    payNow: 'Pagar ahora',
  },
  acceptFunds: 'Aceptar el dinero',
  decline: {
    action: 'Rechazar',
    title: { asked: '¿Rechazar esta solicitud?', sent: '¿Rechazar este pago?' },
    body: {
      asked: (tenant) => `No se paga nada, y le avisamos a ${tenant} que usted la rechazó.`,
      sent: (tenant) => `El dinero se queda con ${tenant}, y le avisamos que usted lo rechazó.`,
    },
    reason: 'Motivo',
    reasonHint: (tenant) => `${tenant} lo leerá.`,
    confirm: 'Rechazar',
    keep: 'Volver',
    done: 'Usted lo rechazó. No se pagó nada.',
  },
};
