/** The words by which the staff say once which column of a bank's table is what. */
export const columnsText = {
  title: 'What are this bank’s columns?',
  lead: 'These are its first lines. What you say holds for the next file of this table, too, and stands in the audit log.',
  caption: 'The first lines of the file',
  nothing: 'not used',
  isWhat: (name: string) => `What ${name || 'this column'} is`,
  account: 'Account ending in',
  noAccount: 'Say which account it is: the last four of its number.',
  several: 'Other accounts have the same table: ask each time which one it is',
  noDays: 'Say whether the month or the day comes first.',
  days: {
    label: 'How its days are written',
    unsaid: 'days: which comes first?',
    month: '03/04 is March 4',
    day: '03/04 is April 3',
  },
  signs: { label: 'What has no minus sign', in: 'money in has no minus', out: 'money out has no minus' },
  go: 'Bring it in',
  cancel: 'Cancel',
  learned: 'Banks’ tables',
  of: (account: string | undefined, by: string, when: string) =>
    `${account ? `Account ending in ${account} · ` : ''}explained by ${by}, ${when}`,
  forget: 'Forget',
  forgetOf: (columns: string) => `Forget the table ${columns}`,
  forgotten: 'Forgotten: the next file of this table is asked about.',
} as const;
