/** Most clients hold a phone: what is played once is played there, unless it is about the desk or about no screen. */
export const PHONE = { width: 'at 390 px', use: { viewport: { width: 390, height: 844 }, hasTouch: true } };

/** The screens that the journeys of a payment are played on: a phone, and a desk. */
export const WIDTHS = [PHONE, { width: 'at 1440 px', use: { viewport: { width: 1440, height: 900 } } }];
