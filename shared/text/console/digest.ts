const counts = (count: number, isMore: boolean, one: string, many: string): string =>
  isMore ? `more than ${count} ${many}` : `${count} ${count === 1 ? one : many}`;

const plain = (one: string, many: string) => (count: number, isMore: boolean) => counts(count, isMore, one, many);

/** The texts of the staff's daily digest, in English for all of them. */
export const digestText = {
  /** No amount, because a phone shows the subject to anyone nearby. */
  subject: (on: string, company: string): string => `Digest of ${on}: ${company}`,
  heading: (on: string): string => `What happened and what waits, ${on}`,
  good: (since: string): string => `Good funds since ${since}`,
  inAll: 'In all',
  inCount: (amount: string, count: number, isMore: boolean): string =>
    `${amount} in ${counts(count, isMore, 'payment', 'payments')}`,
  moreFiles: (count: number): string => `and ${count} more ${count === 1 ? 'file' : 'files'}`,
  others: 'Others',
  troubles: 'Exceptions',
  waits: 'Waits for you',
  waitsHere: 'Waits for the office',
  parts: {
    failed: { label: 'Failed or returned', counts: plain('payment', 'payments') },
    unknown: { label: 'Outcome unknown', counts: plain('payment', 'payments') },
    holds: { label: 'On hold', counts: plain('payment', 'payments') },
    'to approve': { label: 'To approve', counts: plain('payment', 'payments') },
    changes: { label: 'Changes to approve', counts: plain('change', 'changes') },
    calls: { label: 'To call about', counts: plain('payment', 'payments') },
    deadlines: { label: 'Deadline within 24 hours', counts: plain('payment', 'payments') },
    wires: { label: 'Wires to match', counts: plain('wire', 'wires') },
    lines: { label: 'Lines of the statement', counts: plain('line', 'lines') },
    ids: { label: 'IDs to look at', counts: plain('photo', 'photos') },
    messages: { label: 'Messages that didn’t arrive', counts: plain('message', 'messages') },
  },
  worth: (amount: string): string => `, ${amount}`,
  oldest: (age: string): string => `; oldest: ${age}`,
  next: (moment: string): string => `; first: ${moment}`,
  age: (minutes: number): string => {
    const hours = Math.floor(minutes / 60);
    if (hours < 1) return 'less than an hour';
    if (hours < 48) return counts(hours, false, 'hour', 'hours');
    return counts(Math.floor(hours / 24), false, 'day', 'days');
  },
  where: 'All of it stands on Today at the console.',
  whyMember: (company: string): string =>
    `You get this because you turned it on for ${company} at the console, under “My notices”. There you turn it off.`,
  whyShared: (company: string): string => `You get this because ${company} has it sent to your address.`,
  noReply: 'It’s for the office only: don’t forward it to clients.',
} as const;
