/**
 * A user's mistake in a file or an option, not this program's. Its message is complete, so a stack trace wouldn't help.
 */
export const unusable = (sentence: string): Error => Object.assign(new Error(sentence), { name: 'Unusable' });
