/** Where a stand-in reports a fault: what failed, in words, and the cause. It never gets a request's body. */
export type Report = (sentence: string, cause: unknown) => void;

/** Reports faults on standard error, unless the local host listens itself. */
export const toStandardError: Report = (sentence, cause) => {
  process.stderr.write(`local cloud: ${sentence}: ${cause instanceof Error ? cause.stack : cause}\n`);
};
