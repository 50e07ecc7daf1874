import type { NoticeFacts, NoticeWords } from '../account-messages.ts';

const accountOf = ({ ending }: NoticeFacts): string => (ending ? `su cuenta terminada en ${ending}` : 'su cuenta');
const notYou = ({ tenant, phone }: NoticeFacts): string => `¿No fue usted? Llame ahora a ${tenant} al ${phone}.`;

const photo = (why: string, short: string): NonNullable<NoticeWords['proofs'][keyof NoticeWords['proofs']]> => ({
  heading: 'Necesitamos otra foto de su identificación',
  next: ({ tenant, phone, portal }) =>
    `${why} Inicie sesión en ${portal} y suba otra en su perfil. ¿Preguntas? Llame a ${tenant} al ${phone}.`,
  text: ({ tenant, phone }) => `${tenant}: ${short}. Inicie sesión y suba otra foto. ¿Preguntas? ${phone}`,
});

/** The effect of a hold on a client. */
const closed =
  'Aquí nadie puede iniciar sesión, vincular una cuenta bancaria, aceptar un pago ni pagar desde una cuenta bancaria.';

/** Spanish of the notices about an account. */
export const spanishAccountMessages: NoticeWords = {
  changes: {
    'first email': 'se agregó una dirección de correo electrónico a su cuenta',
    email: 'se cambió su dirección de correo electrónico',
    'texts off': 'se desactivaron los mensajes de texto',
    'email news off': 'se desactivaron los avisos por correo electrónico',
    name: 'se cambió su nombre',
    'account linked': 'se vinculó una cuenta bancaria',
    'account by numbers': 'se agregó una cuenta bancaria por sus números',
    'deposit there': 'una cuenta bancaria espera su código',
    'login ends': 'su banco pronto dejará de darnos acceso a su cuenta',
    'account verified': 'se confirmó una cuenta bancaria',
    'account not verified': 'no se pudo confirmar una cuenta bancaria',
    'account disconnected': 'se desvinculó una cuenta bancaria',
    'other name': 'se conservó una cuenta bancaria a otro nombre',
    'new device': 'un dispositivo nuevo inició sesión en su cuenta',
    'debits stopped': 'se detuvieron los pagos desde cuentas bancarias',
    identity: 'se escribieron de nuevo su SSN y su fecha de nacimiento',
    'photo blurred': 'se necesita otra foto de su identificación',
    'photo cut off': 'se necesita otra foto de su identificación',
    'photo expired': 'se necesita otra identificación',
    'photo in other name': 'se necesita otra identificación',
    stopped: 'su cuenta se detuvo para protegerla',
    frozen: 'se congelaron sus pagos desde su cuenta',
    'opened again': 'su cuenta está abierta de nuevo',
  },
  several: (changes) => new Intl.ListFormat('es-US').format(changes),
  stops: {
    'debits stopped': ({ tenant, phone }) =>
      `Su banco nos dijo que usted no autorizó un pago. Llame ahora a ${tenant} al ${phone}. Hasta que hablemos con usted, solo puede pagar por transferencia bancaria (wire).`,
    stopped: ({ tenant, phone }) => `${closed} Llame ahora a ${tenant} al ${phone}.`,
    frozen: ({ tenant, phone }) =>
      `${closed} Esto no detiene un pago que su banco ya tiene: llame a su banco. Para abrir su cuenta de nuevo, llame a ${tenant} al ${phone}.`,
  },
  proofs: {
    'account by numbers': {
      heading: 'Confirme su cuenta bancaria',
      next: (facts) =>
        `Le enviamos 1 centavo, que debe llegar a más tardar el ${facts.depositOn}. Su descripción en el estado de cuenta tiene un código de tres letras. Inicie sesión en ${facts.portal} cualquier día, abra Cuentas bancarias y escriba el código. Hasta entonces no se puede pagar nada desde esta cuenta. ${notYou(facts)}`,
      text: ({ tenant, phone, depositOn }) =>
        `${tenant}: se agregó una cuenta. Nuestro centavo llega el ${depositOn}: entre y escriba su código. ¿No fue usted? Llame al ${phone}.`,
    },
    'deposit there': {
      heading: 'Escriba el código de su depósito de prueba',
      next: (facts) =>
        `Nuestro depósito de prueba de 1 centavo debe estar hoy en ${accountOf(facts)}. Busque el código de tres letras en su descripción, inicie sesión en ${facts.portal} hoy o cualquier otro día, abra Cuentas bancarias y escriba el código. Hasta entonces no se puede pagar nada desde esta cuenta. ${notYou(facts)}`,
      text: (facts) =>
        `${facts.tenant}: nuestro centavo debe estar hoy en ${accountOf(facts)}. Entre y escriba su código. ¿No fue usted? Llame al ${facts.phone}.`,
    },
    'login ends': {
      heading: 'Vincule de nuevo su cuenta bancaria',
      next: (facts) =>
        `Su conexión con nosotros termina en menos de una semana. Para seguir pagando desde ella, inicie sesión en ${facts.portal}, abra Cuentas bancarias y vincúlela de nuevo. ¿Preguntas? Llame a ${facts.tenant} al ${facts.phone}.`,
      text: ({ tenant, phone }) =>
        `${tenant}: su banco pronto dejará de darnos acceso a su cuenta. Entre y vincúlela de nuevo. ¿Preguntas? ${phone}`,
    },
    'account verified': {
      heading: 'Su cuenta bancaria está lista',
      next: (facts) => `Ya puede pagar desde ella: inicie sesión en ${facts.portal}. ${notYou(facts)}`,
      text: ({ tenant, phone }) =>
        `${tenant}: se confirmó una cuenta bancaria. Ya puede pagar desde ella. ¿No fue usted? Llame al ${phone}.`,
    },
    'account not verified': {
      heading: 'No se pudo confirmar su cuenta bancaria',
      next: ({ tenant, phone, portal }) =>
        `Su código fue incorrecto tres veces, o pasó demasiado tiempo. No se pagó nada desde ella. Inicie sesión en ${portal} para vincularla de otra manera o para vincular otra cuenta. ¿Preguntas, o no fue usted? Llame a ${tenant} al ${phone}.`,
      text: ({ tenant, phone }) =>
        `${tenant}: no se pudo confirmar una cuenta bancaria. Vincúlela de otra manera. ¿No fue usted? Llame al ${phone}.`,
    },
    'photo blurred': photo('La foto de su identificación no es nítida.', 'la foto de su ID no es nítida'),
    'photo cut off': photo('La foto no muestra toda su identificación.', 'la foto no muestra todo su ID'),
    'photo expired': photo('La identificación de su foto está vencida.', 'su ID está vencido'),
    'photo in other name': photo('Su identificación muestra otro nombre que su cuenta.', 'su ID muestra otro nombre'),
  },
  signInSubject: (tenant) => `Nuevo inicio de sesión en su cuenta con ${tenant}`,
  subject: (tenant) => `Hubo un cambio en su cuenta con ${tenant}`,
  signIn: 'Nuevo inicio de sesión',
  heading: 'Hubo un cambio en su cuenta',
  next: (facts) => `Si fue usted, no tiene que hacer nada más. ${notYou(facts)}`,
  text: ({ tenant, phone }, changed) => `${tenant}: ${changed}. ¿No fue usted? Llame al ${phone}.`,
  stopText: ({ tenant, phone }, changed) => `${tenant}: ${changed}. Llame al ${phone}.`,
};
