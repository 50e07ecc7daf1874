import type { SeedParty } from './story.ts';

const [PLATYPUS, GINGHAM, TARTAN, HOUNDSTOOTH] = ['ins_109508', 'ins_109509', 'ins_109511', 'ins_109512'] as const;
const [BLUEWATER, CEDAR, FIDELIS, LAKES] = ['ins_900002', 'ins_900003', 'ins_900007', 'ins_900009'] as const;

const party = (
  name: `${string} ${string}`,
  phone: string,
  bank: string,
  account: string,
  more: Pick<SeedParty, 'language'> = {},
): SeedParty => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, phone, bank, account, ...more };
};

/**
 * Acme's buyers and sellers. The names are made up. The numbers are from the hundred in each area code that are never
 * assigned, except for the README's own example.
 */
export const acmeCast = {
  noah: party('Noah Bennett', '4405550101', PLATYPUS, '2217'),
  grace: party('Grace Sullivan', '4405550102', FIDELIS, '8841'),
  priya: party('Priya Raman', '4405550103', TARTAN, '3390'),
  daniel: party('Daniel Kowalski', '4405550104', LAKES, '7062'),
  emily: party('Emily Chen', '3305550105', HOUNDSTOOTH, '1148'),
  marcus: party('Marcus Chen', '3305550106', PLATYPUS, '5526'),
  ruth: party('Ruth Abrams', '3305550107', CEDAR, '9073'),
  tyler: party('Tyler Brooks', '4405550108', GINGHAM, '4415'),
  helen: party('Helen Novak', '4405550109', FIDELIS, '6638'),
  sofia: party('Sofía Martínez', '4405550110', BLUEWATER, '2904', { language: 'es' }),
  aaron: party('Aaron Whitfield', '4405550111', LAKES, '7751'),
  linda: party('Linda Park', '3305550112', TARTAN, '1286'),
  james: party('James O’Connor', '4405550113', HOUNDSTOOTH, '5043'),
  patricia: party('Patricia Hughes', '4405550114', CEDAR, '8327'),
  karen: party('Karen Delgado', '4405550115', PLATYPUS, '6190'),
  steven: party('Steven Nakamura', '4405550116', LAKES, '3574'),
  olivia: party('Olivia Grant', '3305550117', FIDELIS, '4469'),
  robert: party('Robert Ellis', '3305550118', TARTAN, '9915'),
  victor: party('Victor Lang', '4405550119', BLUEWATER, '2053'),
  diane: party('Diane Porter', '4405550120', HOUNDSTOOTH, '7348'),
  megan: party('Megan Foster', '4405550121', PLATYPUS, '1837'),
  chris: party('Chris Yamada', '4405550122', CEDAR, '6412'),
  hannah: party('Hannah Weiss', '4405550124', FIDELIS, '5290'),
  brandon: party('Brandon Cole', '3305550125', LAKES, '8506'),
  alicia: party('Alicia Romero', '4405550126', TARTAN, '3721', { language: 'es' }),
  george: party('George Papadakis', '4405550127', GINGHAM, '9158'),
  natalie: party('Natalie Price', '4405550128', BLUEWATER, '4037'),
  monica: party('Monica Hale', '4405550130', CEDAR, '7702'),
  walter: party('Walter Simmons', '3305550129', PLATYPUS, '2679'),
} as const satisfies Record<string, SeedParty>;

/** The buyers of Harbor's agents. */
export const harborCast = {
  camila: party('Camila Torres', '3055550151', PLATYPUS, '3316', { language: 'es' }),
  ethan: party('Ethan Walsh', '3055550152', TARTAN, '8804'),
  dana: party('Dana Whitlock', '3055550153', HOUNDSTOOTH, '5177'),
  julian: party('Julian Reyes', '3055550154', BLUEWATER, '6942'),
} as const satisfies Record<string, SeedParty>;
