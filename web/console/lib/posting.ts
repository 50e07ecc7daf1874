import { createStore } from '../../lib/page/store.ts';

const postingTo = createStore<string | undefined>(undefined);

/** Bank activity is opened to post money to a file: its form begins with this number. */
export const beginPosting = (fileNumber: string | undefined): void => postingTo.set(fileNumber);

/** The file's number that a form to post begins with, if someone came from a file. */
export const postingBegun = (): string | undefined => postingTo.get();

/** The money is posted. */
export const endPosting = (): void => postingTo.set(undefined);
