/** True on a screen too narrow for the side menu, where a list of cards reads better than a table or a long select. */
export const isPhone = (): boolean => globalThis.matchMedia?.('(max-width: 767.98px)').matches ?? false;
