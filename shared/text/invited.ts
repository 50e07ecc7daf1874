import type { Words } from './language.ts';

type EndedText = { readonly title: string; readonly lead: (company: string, phone: string) => string };

type InvitedText = {
  readonly asking: string;
  readonly title: (firstName: string) => string;
  readonly lead: (company: string, property: string) => string;
  readonly leadPaid: (company: string, property: string) => string;
  readonly proof: (phone: string) => string;
  readonly proofPaid: (phone: string) => string;
  readonly email: string;
  readonly submit: string;
  readonly notYours: (company: string, phone: string) => string;
  readonly over: Readonly<Record<'title' | 'lead' | 'login', string>>;
  readonly withdrawn: EndedText;
  readonly expired: EndedText;
  readonly blocked: {
    readonly title: (company: string) => string;
    readonly lead: (company: string, phone: string) => string;
    readonly go: string;
  };
  readonly paid: {
    readonly title: string;
    readonly wait: (company: string) => string;
    readonly link: string;
    readonly go: string;
  };
};

/** The texts for a person who opens the link of an invitation to pay. */
export const invitedText: Words<InvitedText> = {
  en: {
    asking: 'A payment for you',
    title: (firstName) => `Hello ${firstName}`,
    lead: (company, property) => `${company} asks you for a payment for ${property}.`,
    leadPaid: (company, property) => `${company} is preparing a payment to you for ${property}.`,
    proof: (phone) =>
      `We’ll text a code to ${phone}, so that only you see the payment. Then you’ll read it, and decide.`,
    proofPaid: (phone) => `We’ll text a code to ${phone}. It keeps anyone else from registering as you.`,
    email: 'Email',
    submit: 'Text me a code',
    notYours: (company, phone) =>
      `Not your number, or not expecting this? Don’t go on. Call ${company} at ${phone}, or at a number you already know.`,
    over: {
      title: 'This link doesn’t work anymore',
      lead: 'If you’ve opened it before, log in to see the payment. If not, ask the company for a new one.',
      login: 'Log in',
    },
    withdrawn: {
      title: 'This payment was withdrawn',
      lead: (company, phone) =>
        `${company} withdrew it, and no money has moved. You don’t need to do anything. Questions? Call ${company} at ${phone}, or at a number you already know.`,
    },
    expired: {
      title: 'This link has expired',
      lead: (company, phone) =>
        `No money has moved. If you still expect this payment, call ${company} at ${phone}, or at a number you already know, and ask for a new link.`,
    },
    blocked: {
      title: (company) => `${company} has to look at this first`,
      lead: (company, phone) =>
        `You’re signed in, and no money has moved. ${company} has to fix something before this payment can continue. Call them at ${phone}. Then your link works again.`,
      go: 'Go to my payments',
    },
    paid: {
      title: 'You’re registered',
      wait: (company) => `${company} is preparing your payment. We’ll let you know when you can accept it.`,
      link: 'You can link the bank account for it now.',
      go: 'Link a bank account',
    },
  },
  es: {
    asking: 'Un pago para usted',
    title: (firstName) => `Hola, ${firstName}`,
    lead: (company, property) => `${company} le pide un pago para ${property}.`,
    leadPaid: (company, property) => `${company} le prepara un pago por ${property}.`,
    proof: (phone) =>
      `Le enviaremos un código por mensaje de texto al ${phone}, para que solo usted vea el pago. Después podrá leerlo y decidir.`,
    proofPaid: (phone) =>
      `Le enviaremos un código por mensaje de texto al ${phone}. Así nadie más puede registrarse en su nombre.`,
    email: 'Correo electrónico',
    submit: 'Enviarme un código',
    notYours: (company, phone) =>
      `¿No es su número, o no esperaba esto? No continúe. Llame a ${company} al ${phone}, o a un número que ya conozca.`,
    over: {
      title: 'Este enlace ya no funciona',
      lead: 'Si ya lo abrió antes, inicie sesión para ver el pago. Si no, pida uno nuevo a la empresa.',
      login: 'Iniciar sesión',
    },
    withdrawn: {
      title: 'Este pago fue retirado',
      lead: (company, phone) =>
        `${company} lo retiró, y no se movió dinero. No tiene que hacer nada. ¿Tiene preguntas? Llame a ${company} al ${phone}, o a un número que ya conozca.`,
    },
    expired: {
      title: 'Este enlace ya venció',
      lead: (company, phone) =>
        `No se movió dinero. Si todavía espera este pago, llame a ${company} al ${phone}, o a un número que ya conozca, y pida un enlace nuevo.`,
    },
    blocked: {
      title: (company) => `${company} tiene que revisar esto primero`,
      lead: (company, phone) =>
        `Ya inició sesión, y no se movió dinero. ${company} tiene que corregir algo antes de que este pago pueda continuar. Llame al ${phone}. Después su enlace funcionará de nuevo.`,
      go: 'Ver mis pagos',
    },
    paid: {
      title: 'Ya está registrado',
      wait: (company) => `${company} está preparando su pago. Le avisaremos cuando pueda aceptarlo.`,
      link: 'Ya puede vincular la cuenta bancaria para recibirlo.',
      go: 'Vincular una cuenta bancaria',
    },
  },
};
