import { SAME_DAY_ENDS } from '../transfer/expected-dates.ts';

const [hour = '', minute = ''] = SAME_DAY_ENDS.split(':');

/** The banks' last hour for same-day payments in words. It is in the afternoon. */
export const sameDayHour = `${Number(hour) % 12}:${minute}`;
