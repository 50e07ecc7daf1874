/** Shown when nothing better is known (specification, section 8). */
export const SOMETHING_WENT_WRONG = 'Something went wrong... please try again in a few minutes';
