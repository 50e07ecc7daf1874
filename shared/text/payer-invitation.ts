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

type PayerInvitationText = {
  readonly text: (facts: InvitedFacts) => string;
  readonly subject: (facts: InvitedFacts) => string;
  readonly heading: string;
  readonly paragraphs: (facts: InvitedFacts) => readonly string[];
};

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
    },
  },
};
