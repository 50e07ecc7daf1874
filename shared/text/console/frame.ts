/** The words of the console's frame. The console speaks English only, as the staff's messages do. */
export const consoleFrameText = {
  title: 'Console',
  label: 'Console',
  company: 'Company',
  today: 'Today',
  payments: 'Payments',
  files: 'Files',
  staff: 'Staff',
  audit: 'Audit log',
  open: 'Open the menu',
  close: 'Close',
  signOut: 'Sign out',
  keys: 'Keys',
  appearance: 'Appearance',
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  broken: 'This screen has a fault. Your work is safe: nothing was sent.',
  reload: 'Reload',
  notFound: 'There is no such screen.',
  toToday: 'Go to Today',
  toPayments: 'Go to Payments',
  signedOut: 'You’re signed out. What you had open comes back when you sign in.',
} as const;

/** What each key does, in the order of the list that "?" opens. */
export const keyText = {
  title: 'Keys',
  lead: 'They work wherever you aren’t typing.',
  on: 'Use single keys',
  all: [
    ['/', 'Find a payment'],
    ['g t', 'Go to Today'],
    ['g p', 'Go to Payments'],
    ['g f', 'Go to Files'],
    ['g s', 'Go to Staff'],
    ['g a', 'Go to the audit log'],
    ['j', 'Next row'],
    ['k', 'Row before'],
    ['Enter', 'Open the row at the right'],
    ['Esc', 'Close what is open'],
    ['?', 'Show this list'],
  ],
} as const;
