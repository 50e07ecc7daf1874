/**
 * An error of whoever wrote a file or typed a word, and not of this program: its sentence says all, and where in the
 * code it arose helps nobody.
 */
export const unusable = (sentence: string): Error => Object.assign(new Error(sentence), { name: 'Unusable' });
