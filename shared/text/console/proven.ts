/** The texts about a file's money that bank transactions prove outside the portal. */
export const provenText = {
  /** "$5,000.00 in, $700.00 out". */
  both: (came: string, out: string): string => `${came} in, ${out} out`,
  /** A file of a transaction shared by several: "26-1001 ($400.00)". */
  part: (file: string, amount: string): string => `${file} (${amount})`,
  /** "file 26-1001", or "files 26-1001 ($400.00) and 26-1002 ($100.00)". */
  files: (files: readonly string[]): string =>
    `${files.length === 1 ? 'file' : 'files'} ${new Intl.ListFormat('en-US').format(files)}`,
  /** A typed wire: "$149,999.00 was entered by Rosa Diaz and isn’t on a statement yet". */
  typed: (amount: string, by: string, unshown: 'yet' | 'missing' | 'elsewhere'): string => {
    return `${amount} ${provenText.unshown(by, unshown)}`;
  },
  /** A wire that no statement shows. */
  unshown: (by: string, unshown: 'yet' | 'missing' | 'elsewhere' = 'yet'): string => {
    const where = {
      yet: 'isn’t on a statement yet',
      missing: 'isn’t on the statement of its day',
      elsewhere: 'arrived in another trust account than the one in the wire instructions',
    };
    return `was entered by ${by} and ${where[unshown]}`;
  },
  /** A file that has paid out the money that an approval takes from it. */
  short: (file: string, amount: string): string => `${file} has disbursed this money and would be ${amount} below zero`,
} as const;
