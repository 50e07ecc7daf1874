/** What lines of the statement prove of a file's money outside of the portal, in the words of every place that says so. */
export const provenText = {
  /** "$5,000.00 in, $700.00 out". */
  both: (came: string, out: string): string => `${came} in, ${out} out`,
  /** A file of a line that several have: "26-1001 ($400.00)". */
  part: (file: string, amount: string): string => `${file} (${amount})`,
  /** "file 26-1001", or "files 26-1001 ($400.00) and 26-1002 ($100.00)". */
  files: (files: readonly string[]): string =>
    `${files.length === 1 ? 'file' : 'files'} ${new Intl.ListFormat('en-US').format(files)}`,
} as const;
