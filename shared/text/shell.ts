import type { Words } from './language.ts';

const en = {
  /** The page's title until it knows whose portal it is. */
  title: 'Closing payments',
  /** Stands in index.html until the page has its words; replaced by the line with the phone number. */
  moment: 'Just a moment…',
  noScript: 'This portal needs JavaScript to keep your payment safe. Please turn it on and reload the page.',
};

const es: typeof en = {
  title: 'Pagos de cierre',
  moment: 'Un momento…',
  noScript: 'Este portal necesita JavaScript para proteger su pago. Actívelo y vuelva a cargar la página.',
};

/** What only index.html says, before any script has run. The build writes it in; no script carries it. */
export const shellText: Words<typeof en> = { en, es };
