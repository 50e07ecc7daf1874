/** Where a stand-in tells of a fault: what failed, in words, and why. Never gets a request's body. */
export type Report = (sentence: string, cause: unknown) => void;

/** Tells faults on standard error, as the local host does unless it listens itself. */
export const toStandardError: Report = (sentence, cause) => {
  process.stderr.write(`local cloud: ${sentence}: ${cause instanceof Error ? cause.stack : cause}\n`);
};
