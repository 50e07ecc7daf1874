/** The words of Today. */
export const todayText = {
  title: 'Today',
  nothing: 'Nothing waits.',
  good: (amount: string, files: number) =>
    `Good funds today: ${amount} in ${files === 1 ? '1 file' : `${files} files`}.`,
  noGood: 'No funds become good today.',
  waits: (count: number) => (count === 1 ? '1 waits' : `${count} wait`),
  count: (count: number, isMore: boolean) => `${count.toLocaleString('en-US')}${isMore ? '+' : ''}`,
  queues: {
    'to approve': { title: 'To approve', lead: 'A colleague prepared it. A second person decides.' },
    wires: {
      title: 'Wires to match',
      lead: 'Lines that nobody has matched yet, and what a second person decides about them.',
    },
    calls: { title: 'Calls to make', lead: 'A payee’s account is new or in another name.' },
    holds: { title: 'On hold', lead: 'A colleague holds it. Somebody looks at it, and releases or cancels it.' },
    reversals: { title: 'Reversals', lead: 'A payment is asked back. The client’s bank must have it in time.' },
    proofs: {
      title: 'Proofs a bank waits for',
      lead: 'A client’s bank asked for the proof of an authorization. Send it, and say so at the payment.',
    },
    failed: { title: 'Failed or returned', lead: 'The money is not where it should be.' },
    deadlines: { title: 'Deadlines', lead: 'Somebody has to act before it ends.' },
    unknown: { title: 'Outcome unknown', lead: 'The bank has not said whether it took the payment.' },
    good: { title: 'Good funds today', lead: 'What has arrived may be paid out from today.' },
  },
  ids: { title: 'IDs to look at', lead: 'A client has sent a photo, and nobody has decided about it.' },
  held: {
    title: 'Clients on hold',
    lead: 'No one can sign in as them, and none of their money moves.',
  },
  oldest: (waited: string) => `oldest ${waited}`,
  next: (when: string) => `next ${when}`,
  bankBy: (when: string) => `next by ${when}`,
  bankOver: (when: string) => `time was over on ${when}`,
  reversalOver: (when: string) =>
    `The time of one ${when ? `was over on ${when}` : 'is over'}. Its payment says what is left to do.`,
  proofBy: (when: string, left: number) => {
    if (left < 0) return `was due ${when}`;
    return `next by ${when}, ${left === 1 ? '1 banking day' : `${left} banking days`} left`;
  },
  empty: (titles: readonly string[]) => `Nothing in: ${titles.join(', ')}.`,
} as const;
