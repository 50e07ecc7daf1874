import { known, type Row } from './row.ts';

/** When these were measured, by hand and with Lighthouse's phone for times. */
const ON = 'November 2026';

const elsewhere = (what: string, measured: string): Row => known(`elsewhere (${ON}): ${what}`, measured);

/**
 * The weight of other companies' pages, to compare ours with. These are given figures, which this run does not measure.
 */
export const peerRows: readonly Row[] = [
  elsewhere('first JS gzip, React and react-dom alone', '67.4 KB'),
  elsewhere('first JS gzip, the same with the router', '80.6 KB'),
  elsewhere('first JS gzip, stripe-samples/accept-a-payment', '78.7 KB'),
  elsewhere('first JS gzip, plaid/pattern', '212.9 KB'),
  elsewhere('first paint, plaid/quickstart', '1.32 s'),
  elsewhere('largest paint, plaid/quickstart', '1.40 to 1.48 s'),
  elsewhere('largest paint, stripe-samples/accept-a-payment', '2.33 s'),
  elsewhere('largest paint, plaid/pattern', '2.77 s'),
];
