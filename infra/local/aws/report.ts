/** Receives a stand-in's faults: a sentence about what failed, and the cause. It never gets a request's body. */
export type Report = (sentence: string, cause: unknown) => void;

/** Reports faults on standard error, unless the local host handles them. */
export const toStandardError: Report = (sentence, cause) => {
  process.stderr.write(`local cloud: ${sentence}: ${cause instanceof Error ? cause.stack : cause}\n`);
};
