/** What lines of the statement prove of a file's money outside of the portal, in the words of every place that says so. */
export const provenText = {
  /** "$5,000.00 in, $700.00 out". */
  both: (came: string, out: string): string => `${came} in, ${out} out`,
} as const;
