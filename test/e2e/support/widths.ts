/** The screens that the journeys of a client are played on: a phone, and a desk. */
export const WIDTHS = [
  { width: 'at 390 px', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  { width: 'at 1440 px', use: { viewport: { width: 1440, height: 900 } } },
];
