type Facts = { readonly who: string; readonly company: string; readonly command: string; readonly at: string };

/** The e-mail to a company's owners after a command was used in production. Messages to the staff are in English. */
export const commandText = {
  subject: ({ company, command }: Facts) => `${company}: somebody used the command “${command}”`,
  heading: () => 'Somebody used a command',
  paragraphs: ({ company }: Facts) => [
    `Someone made a change for ${company} with a command, and not at the console. Commands are for the day on which the console can’t be used.`,
    'If you don’t know of it, ask them now. The audit log has what was done.',
  ],
  rows: ({ who, command, at }: Facts) => [
    { label: 'Who', value: who },
    { label: 'Command', value: command },
    { label: 'When', value: at },
  ],
  transfer: 'Payment',
  noOwner: 'No owner could be told of this command: the company has none at the console. Invite two.',
  notSent: 'Not every owner could be told of this command by e-mail. Tell them yourself; it is in the audit log.',
};
