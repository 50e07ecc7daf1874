import { SAME_DAY_ENDS } from '../transfer/expected-dates.ts';

const [hour = '', minute = ''] = SAME_DAY_ENDS.split(':');

/** The banks' last hour for the same day as a person says it; it is an afternoon's. */
export const sameDayHour = `${Number(hour) % 12}:${minute}`;
