/** The company, its phone and the host of its portal. */
type Who = { readonly company: string; readonly phone: string; readonly host: string };

/** The texts of the pay link's dialog. */
export const payLinkText = {
  title: 'Pay link',
  lead: 'For your website, a letter or a counter card. It suggests what a payment is for. The client checks that and enters the amount.',
  purpose: 'Purpose',
  anyPurpose: 'The client chooses',
  file: 'File number',
  fileIs: (file: string) => `File ${file}`,
  street: 'Street',
  streetHint: 'With its number, like 12 Oak Street.',
  badFile: 'Enter a file number without spaces, links, phone numbers or 9 digits in a row.',
  badStreet: 'Enter a number and a street only, without links, phone numbers or words about wires and accounts.',
  make: 'Make link',
  open: 'Anyone who has this link can read its file number and street.',
  link: 'link',
  code: 'QR code with the pay link',
  change: 'Change',
  print: 'Print card',
} as const;

type CardWords = {
  readonly title: string;
  readonly steps: (host: string) => readonly string[];
  readonly warning: (who: Who) => string;
};

/** The card with the code, which has both languages on one sheet. */
export const payCardText: Readonly<Record<'english' | 'spanish', CardWords>> = {
  english: {
    title: 'Pay online with your phone',
    steps: (host) => [
      'Scan the code with your phone’s camera.',
      `Check that the address begins with ${host}. You can also type it in.`,
      'Register or log in with your phone number, check the details and enter the amount.',
    ],
    warning: ({ company, phone }) =>
      `${company} never emails or texts wire instructions. If you get any, call ${phone} before you send money.`,
  },
  spanish: {
    title: 'Pague en línea con su teléfono',
    steps: (host) => [
      'Escanee el código con la cámara de su teléfono.',
      `Verifique que la dirección empiece con ${host}. También puede escribirla.`,
      'Regístrese o inicie sesión con su número de teléfono, revise los datos y escriba el monto.',
    ],
    warning: ({ company, phone }) =>
      `${company} nunca envía por correo electrónico ni por mensaje de texto las instrucciones para una transferencia bancaria (wire). Si las recibe, llame al ${phone} antes de enviar dinero.`,
  },
};
