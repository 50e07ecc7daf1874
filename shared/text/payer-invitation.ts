import type { Words } from './language.ts';

/** The values for an invitation. It has no amount and no name, in case another person sees the screen. */
type InvitedFacts = {
  readonly company: string;
  /** The street and number of the property. */
  readonly property: string;
  readonly link: string;
  readonly until: string;
  readonly phone: string;
};

/** The values for the end of an invitation. */
type EndFacts = Pick<InvitedFacts, 'company' | 'property' | 'phone'>;

type EndText = {
  readonly subject: (facts: EndFacts) => string;
  readonly heading: string;
  readonly paragraphs: (facts: EndFacts) => readonly string[];
  readonly text: (facts: EndFacts) => string;
};

type PayerInvitationText = {
  readonly text: (facts: InvitedFacts) => string;
  readonly subject: (facts: InvitedFacts) => string;
  readonly heading: string;
  readonly paragraphs: (facts: InvitedFacts) => readonly string[];
  /** The invitation was withdrawn, or its time ran out. */
  readonly ended: Readonly<Record<'withdrawn' | 'expired', EndText>>;
};

const callEn = ({ company, phone }: EndFacts): string =>
  `Questions? Call ${company} at ${phone}, or at a number you already know.`;
const callEs = ({ company, phone }: EndFacts): string =>
  `¿Tiene preguntas? Llame a ${company} al ${phone}, o a un número que ya conozca.`;

const safelyEn = ({ company, until, phone }: InvitedFacts): readonly string[] => [
  `We’ll text a code to your phone before anything is shown, so the link is no use to anybody else. It works until ${until}.`,
  `Weren’t you expecting this? Don’t open the link. Call ${company} at ${phone}, or at a number you already know.`,
];
const safelyEs = ({ company, until, phone }: InvitedFacts): readonly string[] => [
  `Antes de mostrar nada le enviaremos un código por mensaje de texto a su teléfono, así que el enlace no le sirve a nadie más. Funciona hasta ${until}.`,
  `¿No esperaba esto? No abra el enlace. Llame a ${company} al ${phone}, o a un número que ya conozca.`,
];

/** The texts for a person who is asked for a payment, or is to be paid, and isn't a client yet. */
export const payerInvitationText: Words<Readonly<Record<'request' | 'disbursement', PayerInvitationText>>> = {
  en: {
    request: {
      text: ({ company, property, link, phone }) =>
        `${company} asks you for a payment for ${property}. See it: ${link} Not expected? Call ${phone}.`,
      subject: ({ company }) => `${company} has requested a payment`,
      heading: 'You have a payment request',
      paragraphs: (facts) => [
        `${facts.company} asks you for a payment for ${facts.property}. Open your own link to see it:\n${facts.link}`,
        ...safelyEn(facts),
      ],
      ended: {
        withdrawn: {
          subject: ({ company }) => `${company} withdrew its payment request`,
          heading: 'Your payment request was withdrawn',
          paragraphs: (facts) => [
            `${facts.company} withdrew its payment request for ${facts.property}. You don’t need to pay it, and your link no longer works.`,
            callEn(facts),
          ],
          text: ({ company, property, phone }) =>
            `${company} withdrew its payment request for ${property}. You don’t need to pay it. Questions? Call ${phone}.`,
        },
        expired: {
          subject: ({ company }) => `Your payment request from ${company} has expired`,
          heading: 'Your payment request has expired',
          paragraphs: (facts) => [
            `The payment request from ${facts.company} for ${facts.property} has expired, and your link no longer works. If you still need to pay, ask them for a new one.`,
            callEn(facts),
          ],
          text: ({ company, property, phone }) =>
            `The payment request from ${company} for ${property} has expired. Still need to pay? Call ${phone}.`,
        },
      },
    },
    disbursement: {
      text: ({ company, property, link, phone }) =>
        `${company} is preparing a payment to you for ${property}. Register: ${link} Not expected? Call ${phone}.`,
      subject: ({ company }) => `${company} is preparing a payment to you`,
      heading: 'A payment to you',
      paragraphs: (facts) => [
        `${facts.company} is preparing a payment to you for ${facts.property}. Register with your own link:\n${facts.link}`,
        ...safelyEn(facts),
      ],
      ended: {
        withdrawn: {
          subject: ({ company }) => `${company} withdrew its payment to you`,
          heading: 'Your payment was withdrawn',
          paragraphs: (facts) => [
            `${facts.company} is no longer preparing the payment to you for ${facts.property}. Your link no longer works.`,
            callEn(facts),
          ],
          text: ({ company, property, phone }) =>
            `${company} is no longer preparing the payment to you for ${property}. Questions? Call ${phone}.`,
        },
        expired: {
          subject: ({ company }) => `Your link from ${company} has expired`,
          heading: 'Your link has expired',
          paragraphs: (facts) => [
            `The link to register for the payment from ${facts.company} for ${facts.property} has expired. Ask them for a new one.`,
            callEn(facts),
          ],
          text: ({ company, property, phone }) =>
            `The link to register for your payment from ${company} for ${property} has expired. Call ${phone} for a new one.`,
        },
      },
    },
  },
  es: {
    request: {
      text: ({ company, property, link, phone }) =>
        `${company} le pide un pago para ${property}. Véalo: ${link} ¿No lo esperaba? Llame al ${phone}.`,
      subject: ({ company }) => `${company} le pide un pago`,
      heading: 'Tiene una solicitud de pago',
      paragraphs: (facts) => [
        `${facts.company} le pide un pago para ${facts.property}. Abra su propio enlace para verlo:\n${facts.link}`,
        ...safelyEs(facts),
      ],
      ended: {
        withdrawn: {
          subject: ({ company }) => `${company} retiró su solicitud de pago`,
          heading: 'Su solicitud de pago fue retirada',
          paragraphs: (facts) => [
            `${facts.company} retiró su solicitud de pago para ${facts.property}. No tiene que pagarla, y su enlace ya no funciona.`,
            callEs(facts),
          ],
          text: ({ company, property, phone }) =>
            `${company} retiró su solicitud de pago para ${property}. No tiene que pagarla. ¿Preguntas? Llame al ${phone}.`,
        },
        expired: {
          subject: ({ company }) => `La solicitud de pago de ${company} venció`,
          heading: 'Su solicitud de pago venció',
          paragraphs: (facts) => [
            `La solicitud de pago de ${facts.company} para ${facts.property} venció, y su enlace ya no funciona. Si todavía tiene que pagar, pida uno nuevo.`,
            callEs(facts),
          ],
          text: ({ company, property, phone }) =>
            `La solicitud de pago de ${company} para ${property} venció. ¿Todavía tiene que pagar? Llame al ${phone}.`,
        },
      },
    },
    disbursement: {
      text: ({ company, property, link, phone }) =>
        `${company} le prepara un pago por ${property}. Regístrese: ${link} ¿No lo esperaba? Llame al ${phone}.`,
      subject: ({ company }) => `${company} le prepara un pago`,
      heading: 'Un pago para usted',
      paragraphs: (facts) => [
        `${facts.company} le prepara un pago por ${facts.property}. Regístrese con su propio enlace:\n${facts.link}`,
        ...safelyEs(facts),
      ],
      ended: {
        withdrawn: {
          subject: ({ company }) => `${company} retiró el pago que le preparaba`,
          heading: 'Su pago fue retirado',
          paragraphs: (facts) => [
            `${facts.company} ya no le prepara el pago por ${facts.property}. Su enlace ya no funciona.`,
            callEs(facts),
          ],
          text: ({ company, property, phone }) =>
            `${company} ya no le prepara el pago por ${property}. ¿Preguntas? Llame al ${phone}.`,
        },
        expired: {
          subject: ({ company }) => `Su enlace de ${company} venció`,
          heading: 'Su enlace venció',
          paragraphs: (facts) => [
            `El enlace para registrarse y recibir el pago de ${facts.company} por ${facts.property} venció. Pida uno nuevo.`,
            callEs(facts),
          ],
          text: ({ company, property, phone }) =>
            `El enlace para recibir su pago de ${company} por ${property} venció. Llame al ${phone} y pida uno nuevo.`,
        },
      },
    },
  },
};
