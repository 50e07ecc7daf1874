/** Most clients hold a phone, so a journey runs there unless it is about a desk or about no screen. */
export const PHONE = { width: 'at 390 px', use: { viewport: { width: 390, height: 844 }, hasTouch: true } };
const DESK = { width: 'at 1440 px', use: { viewport: { width: 1440, height: 900 } } };

/** A tag for what only `npm run test:all` runs: the second width, look or language of a journey. */
export const longUnless = (isFirst: boolean): { tag?: string } => (isFirst ? {} : { tag: '@long' });

/** The screens for the journeys of a payment: a phone, and in the long run a desk too. */
export const WIDTHS = [
  { ...PHONE, details: longUnless(true) },
  { ...DESK, details: longUnless(false) },
];
