import type { Words } from './language.ts';

const en = {
  /** The page's title until the company is known. */
  title: 'Closing payments',
  /** Shown by index.html until the page has loaded its texts. Replaced by the line with the phone number. */
  moment: 'Just a moment…',
  noScript: 'This portal needs JavaScript to keep your payment safe. Please turn it on and reload the page.',
};

const es: typeof en = {
  title: 'Pagos de cierre',
  moment: 'Un momento…',
  noScript: 'Este portal necesita JavaScript para proteger su pago. Actívelo y vuelva a cargar la página.',
};

/** The texts of index.html before any script has run. The build writes them in, so no script contains them. */
export const shellText: Words<typeof en> = { en, es };
