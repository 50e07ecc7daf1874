/** Words that are in nearly every English sentence, and in no Spanish one of ours. */
const ENGLISH = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    ...[
      'the',
      'an',
      'and',
      'or',
      'of',
      'to',
      'for',
      'with',
      'from',
      'by',
      'on',
      'at',
      'in',
      'until',
      'not',
      'but',
      'if',
    ],
    ...['is', 'are', 'was', 'were', 'has', 'have', 'had', 'will', 'can', 'could', 'must', "hasn't", "didn't", "isn't"],
    ...['you', 'your', 'we', 'our', 'us', 'it', 'its', 'this', 'that', 'they', 'their', 'there', 'here', 'who'],
    ...['please', 'call', 'payment', 'account', 'bank', 'money', 'amount', 'closing', 'deadline', 'receipt', 'sent'],
    ...['canceled', 'returned', 'cleared', 'again', 'now', 'log', 'choose', 'enter', 'try', 'another', 'code', 'day'],
    ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Dec', 'PM', 'AM'],
  ].join('|')})(?!\p{L})`,
  'giu',
);

/** English words that banks and clients also use in Spanish, in parentheses after the Spanish one. */
const KEPT = ['(earnest money)', '(option fee)', '(escrow)', '(wire)'];

/** The English words left in a Spanish text, apart from names that are the same in every language. */
export const englishIn = (text: string, names: readonly string[] = []): readonly string[] =>
  [...KEPT, ...names].reduce((left, name) => left.replaceAll(name, ' '), text).match(ENGLISH) ?? [];
