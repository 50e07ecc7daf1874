/** The words of the console's frame. The console speaks English only, as the staff's messages do. */
export const consoleFrameText = {
  title: 'Console',
  label: 'Console',
  company: 'Company',
  today: 'Today',
  approvals: 'Approvals',
  payments: 'Payments',
  files: 'Files',
  clients: 'Clients',
  invitations: 'Invitations',
  reviews: 'IDs',
  wires: 'Wires',
  staff: 'Staff',
  audit: 'Audit log',
  reports: 'Reports',
  ledger: 'Ledger',
  open: 'Open the menu',
  close: 'Close',
  notices: 'My notices',
  signOut: 'Sign out',
  keys: 'Keys',
  appearance: 'Appearance',
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  broken: {
    title: 'This screen has a fault',
    lead: 'What you sent before may have arrived: look before you send it again.',
  },
  reload: 'Reload',
  /** Above everything on paper: whose page it is. */
  printed: (company: string, name: string) => `${company} · printed by ${name}`,
  notFound: 'There is no such screen.',
  toToday: 'Go to Today',
  toPayments: 'Go to Payments',
  signedOut: 'You’re signed out. What you had open comes back when you sign in.',
} as const;

/** What a page that stands open says of what others did. */
export const liveText = {
  one: (who: string, amount: string, status: string) => `${who}, ${amount}: ${status}.`,
  several: (count: number) => (count === 1 ? 'A payment has changed.' : `${count} payments have changed.`),
  waits: 'The list has changed.',
  show: 'Show it',
} as const;

/** What each key does, in the order of the list that "?" opens. */
export const keyText = {
  title: 'Keys',
  lead: 'They work wherever you aren’t typing.',
  on: 'Use single keys',
  all: [
    ['/', 'Find a payment'],
    ['g t', 'Go to Today'],
    ['n', 'New payment'],
    ['a', 'Open the sheet that approves'],
    ['g v', 'Go to Approvals'],
    ['g p', 'Go to Payments'],
    ['g f', 'Go to Files'],
    ['g c', 'Go to Clients'],
    ['g i', 'Go to Invitations'],
    ['g d', 'Go to IDs'],
    ['g w', 'Go to Wires'],
    ['g s', 'Go to Staff'],
    ['g a', 'Go to the audit log'],
    ['g r', 'Go to Reports'],
    ['g l', 'Go to the ledger'],
    ['u', 'Bring the list up to date'],
    ['j', 'Next row'],
    ['k', 'Row before'],
    ['Enter', 'Open the row at the right'],
    ['Esc', 'Close what is open'],
    ['?', 'Show this list'],
  ],
} as const;
