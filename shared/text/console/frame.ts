/** The texts of the console's frame. The console is in English only, like messages to the staff. */
export const consoleFrameText = {
  title: 'Console',
  label: 'Console',
  company: 'Company',
  today: 'Today',
  approvals: 'Approvals',
  payments: 'Payments',
  files: 'Files',
  people: 'People',
  bank: 'Bank',
  companyPlace: 'Company',
  activity: 'Activity',
  unidentified: 'Unidentified',
  /** An account that the settings don't have. */
  account: (last: string) => `Account ending in ${last}`,
  staff: 'Staff',
  settings: 'Settings',
  audit: 'Audit log',
  reports: 'Reports',
  ledger: 'Plaid balance',
  open: 'Open menu',
  close: 'Close',
  notices: 'My notifications',
  signOut: 'Sign out',
  keys: 'Shortcuts',
  appearance: 'Appearance',
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  broken: {
    title: 'Something went wrong on this page',
    lead: 'Your last request may have gone through. Check before you send it again.',
  },
  reload: 'Reload',
  /** The page title above every printed page. */
  printed: (company: string, name: string) => `${company} · printed by ${name}`,
  notFound: 'This page doesn’t exist.',
  toToday: 'Go to Today',
  signedOut: 'You’re signed out. Sign in to continue where you were.',
} as const;

/** The button for further actions on what is open. */
export const actionsText = { more: 'More' } as const;

/** The order of a list, upward and downward, by what its column holds. */
export const orderText = {
  words: {
    text: ['A to Z', 'Z to A'],
    amount: ['smallest first', 'largest first'],
    date: ['oldest first', 'newest first'],
    age: ['newest first', 'oldest first'],
    due: ['earliest first', 'latest first'],
  },
  /** "Created: newest first". */
  line: (column: string, order: string) => `${column}: ${order}`,
} as const;

/** An open page's notice about other people's changes. */
export const liveText = {
  one: (who: string, amount: string, status: string) => `${who}, ${amount}: ${status}.`,
  several: (count: number) => (count === 1 ? 'A payment has changed.' : `${count} payments have changed.`),
  waits: 'This list has changed.',
  show: 'Show changes',
} as const;

/** The keyboard shortcuts, in the order of the list that "?" opens. */
export const keyText = {
  title: 'Keyboard shortcuts',
  lead: 'Shortcuts work when you aren’t typing.',
  on: 'Use keyboard shortcuts',
  all: [
    ['/', 'Search'],
    ['n', 'New payment'],
    ['a', 'Approve'],
    ['g t', 'Go to Today'],
    ['g f', 'Go to Files'],
    ['g p', 'Go to Payments'],
    ['g b', 'Go to Bank'],
    ['g l', 'Go to Plaid balance'],
    ['g c', 'Go to People'],
    ['g d', 'Go to IDs'],
    ['g r', 'Go to Reports'],
    ['g v', 'Go to Approvals'],
    ['g s', 'Go to Company'],
    ['g a', 'Go to Audit log'],
    ['u', 'Refresh the list'],
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ['Enter', 'Open the row'],
    ['Esc', 'Close the open item'],
    ['?', 'Show this list'],
  ],
} as const;
