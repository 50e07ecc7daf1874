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

/** The texts for a person who is asked for a payment and is not a client yet. */
export const payerInvitationText: Words<PayerInvitationText> = {
  en: {
    text: ({ company, property, link, phone }) =>
      `${company} asks you for a payment for ${property}. See it: ${link} Not expected? Call ${phone}.`,
    subject: ({ company }) => `${company} has requested a payment`,
    heading: 'You have a payment request',
    paragraphs: ({ company, property, link, until, phone }) => [
      `${company} asks you for a payment for ${property}. Open your own link to see it:\n${link}`,
      `We’ll text a code to your phone before anything is shown, so the link is no use to anybody else. It works until ${until}.`,
      `Weren’t you expecting this? Don’t open the link. Call ${company} at ${phone}, or at a number you already know.`,
    ],
  },
  es: {
    text: ({ company, property, link, phone }) =>
      `${company} le pide un pago para ${property}. Véalo: ${link} ¿No lo esperaba? Llame al ${phone}.`,
    subject: ({ company }) => `${company} le pide un pago`,
    heading: 'Tiene una solicitud de pago',
    paragraphs: ({ company, property, link, until, phone }) => [
      `${company} le pide un pago para ${property}. Abra su propio enlace para verlo:\n${link}`,
      `Antes de mostrar nada le enviaremos un código por mensaje de texto a su teléfono, así que el enlace no le sirve a nadie más. Funciona hasta ${until}.`,
      `¿No esperaba esto? No abra el enlace. Llame a ${company} al ${phone}, o a un número que ya conozca.`,
    ],
  },
};
