import { sessionOver } from './session.ts';

const logInAgain = (): void => sessionOver('log in again');

/** Leads to the login and, after the code, back to this very place: for steps that need a fresh sign-in. */
export const useLogInAgain = (): (() => void) => logInAgain;
