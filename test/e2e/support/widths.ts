/** Most clients use a phone, so a journey runs there unless it is about a desktop or about no screen. */
export const PHONE = { width: 'at 390 px', use: { viewport: { width: 390, height: 844 }, hasTouch: true } };
const DESK = { width: 'at 1440 px', use: { viewport: { width: 1440, height: 900 } } };

/** A tag for journeys that only `npm run test:all` runs: the second width, look or language. */
export const longUnless = (isFirst: boolean): { tag?: string } => (isFirst ? {} : { tag: '@long' });

/** The screens for the journeys of a payment: a phone, and in the long run a desktop too. */
export const WIDTHS = [
  { ...PHONE, details: longUnless(true) },
  { ...DESK, details: longUnless(false) },
];
