import { acmeCast } from './cast.ts';
import { AKRON, closing, DOWNTOWN, deposit, LAKEWOOD, payout, refund, wire } from './closing.ts';
import type { Closing, StrayWire } from './story.ts';

const { sofia, linda, james, patricia, steven, victor, diane, megan, chris } = acmeCast;
const { hannah, brandon, alicia, george, monica, natalie, walter, karen, noah } = acmeCast;

/** When files close, in days after the story's end. */
export const closesIn: Readonly<Record<string, number>> = {
  'CLE-4122': 2,
  'CLE-4115': 3,
  'CLE-4131': 4,
  'LKW-2236': 5,
  'AKR-1520': 6,
  'CLE-4138': 12,
};

/** Sales with recent events or open items. */
export const openAtAcme: readonly Closing[] = [
  // Both her payments are good funds; the seller isn't paid yet.
  closing('CLE-4115', DOWNTOWN, '1907 W 50th St', 'Cleveland', '44102', [
    deposit(
      sofia,
      '7,500.00',
      [51, '16:30', 'joins'],
      [50, '11:00', 'is prepared'],
      [50, '11:02', 'is released'],
      [49, '20:14', 'pays'],
    ),
    { ...deposit(sofia, '45,000.00', [28, '12:52', 'pays']), purpose: 'Down Payment and Closing Costs' },
    payout(karen, '48,915.00', [1, '15:20', 'is prepared'], [1, '15:21', 'is submitted']),
  ]),
  // A partial refund of the deposit. It was rejected once, and now needs Sam's approval.
  closing('AKR-1520', AKRON, '433 Rhodes Ave', 'Akron', '44302', [
    { ...deposit(linda, '500.00', [47, '15:15', 'pays']), purpose: 'Option Fee' },
    deposit(linda, '9,250.00', [44, '10:26', 'pays']),
    refund(
      linda,
      '2,000.00',
      [10, '11:10', 'is prepared', 'The seller agreed to a credit for the roof'],
      [10, '11:11', 'is submitted'],
      [9, '14:32', 'is rejected', 'The amendment isn’t signed by the seller'],
    ),
    refund(
      linda,
      '1,850.00',
      ['today', 95, 'is prepared', 'Credit for the roof; the amendment is signed'],
      ['today', 94, 'is submitted'],
    ),
  ]),
  // The proceeds were returned, because the seller's account is closed.
  closing('CLE-4122', DOWNTOWN, '14212 Becket Rd', 'Shaker Heights', '44120', [
    deposit(james, '20,000.00', [45, '13:33', 'pays']),
    wire(james, '132,400.00', [7, '09:12', 'chooses to wire'], [6, '10:48', 'wire arrives', 'B1Q8021C000988']),
    payout(
      patricia,
      '149,200.00',
      [12, '17:40', 'joins'],
      [6, '13:15', 'is prepared'],
      [6, '13:16', 'is submitted'],
      [5, '09:30', 'is approved'],
      [5, '11:45', 'accepts'],
      [2, '10:10', 'comes back', 'R02'],
    ),
    // Two digits were swapped, so a reversal was requested. It needs Sam's approval.
    payout(
      walter,
      '1,320.00',
      [4, '13:20', 'is prepared'],
      [4, '13:21', 'is submitted'],
      [3, '09:35', 'is approved'],
      [3, '12:10', 'accepts'],
      ['today', 85, 'is to be reversed', 'His invoice says $1,230.00: two digits were swapped'],
    ),
  ]),
  // The bank returned this wire because of a misspelled name.
  closing('LKW-2221', LAKEWOOD, '1560 Elmwood Ave', 'Lakewood', '44107', [
    deposit(steven, '9,000.00', [43, '16:04', 'pays']),
    wire(
      steven,
      '96,500.00',
      [3, '10:30', 'chooses to wire'],
      [1, '13:40', 'wire has a problem', 'The bank returned it: the beneficiary’s name was misspelled'],
    ),
  ]),
  // The deposit was returned as unauthorized after the proceeds were approved, so nothing covers them anymore.
  closing('CLE-4131', DOWNTOWN, '3601 Clark Ave', 'Cleveland', '44109', [
    // His bank also requests proof of authorization.
    deposit(
      victor,
      '18,000.00',
      [30, '18:20', 'pays'],
      [1, '10:05', 'comes back', 'R10'],
      ['today', 70, 'bank asks for proof'],
    ),
    payout(
      diane,
      '17,250.00',
      [8, '12:30', 'joins'],
      [4, '10:20', 'is prepared'],
      [4, '10:21', 'is submitted'],
      [3, '09:40', 'is approved'],
      [2, '08:15', 'opens'],
    ),
  ]),
  closing('CLE-4136', DOWNTOWN, '2044 E 100th St', 'Cleveland', '44106', [
    deposit(megan, '14,250.00', [2, '14:18', 'pays']),
    wire(megan, '121,900.00', ['today', 150, 'chooses to wire']),
  ]),
  closing('CLE-4138', DOWNTOWN, '8110 Detroit Ave', 'Cleveland', '44102', [
    deposit(chris, '9,900.00', ['today', 50, 'pays']),
    wire(chris, '58,900.00', ['today', 45, 'chooses to wire']),
    { ...deposit(chris, '4,000.00', ['today', 31, 'schedules', '3']), purpose: 'Additional Deposit' },
  ]),
  // A request in each status.
  closing('LKW-2230', LAKEWOOD, '1289 Arlington Rd', 'Lakewood', '44107', [
    deposit(
      hannah,
      '8,750.00',
      [38, '10:40', 'joins'],
      [38, '11:00', 'is prepared'],
      [38, '11:01', 'is released'],
      [33, '09:02', 'declines', 'We found another house'],
    ),
    deposit(hannah, '11,200.00', [8, '14:00', 'is prepared'], [8, '14:01', 'is released'], [3, '21:10', 'opens']),
    wire(hannah, '88,300.00', [1, '11:10', 'is prepared'], [1, '11:12', 'is released']),
  ]),
  closing('AKR-1533', AKRON, '925 Amelia Ave', 'Akron', '44302', [
    deposit(brandon, '7,000.00', [36, '12:00', 'joins'], [36, '12:20', 'is prepared'], [36, '12:21', 'is released']),
    { ...deposit(brandon, '7,000.00', [9, '10:15', 'is prepared'], [9, '10:16', 'is released']), dueIn: 0 },
    wire(brandon, '64,000.00', ['today', 42, 'is prepared']),
  ]),
  // A sale that closes today: one wire has arrived, another is expected, and one seller is paid.
  closing('CLE-4140', DOWNTOWN, '12531 Cedar Rd', 'Cleveland Heights', '44106', [
    deposit(alicia, '16,500.00', [16, '13:10', 'pays']),
    wire(
      alicia,
      '86,500.00',
      [1, '09:30', 'chooses to wire'],
      ['today', 75, 'says the wire is sent', 'I1B7032R003311'],
      ['today', 38, 'wire arrives', 'I1B7032R003311'],
    ),
    payout(
      george,
      '41,300.00',
      [11, '17:00', 'joins'],
      ['today', 34, 'is prepared'],
      ['today', 33, 'is submitted'],
      ['today', 25, 'is approved'],
      ['today', 12, 'accepts'],
    ),
    payout(
      monica,
      '38,450.00',
      [1, '12:05', 'joins without a bank'],
      ['today', 32, 'is prepared'],
      ['today', 31, 'is submitted'],
      ['today', 24, 'is approved'],
      ['today', 9, 'accepts'],
      ['today', 8, 'uploads an ID'],
    ),
    payout(walter, '6,180.00', [10, '10:05', 'joins'], ['today', 20, 'is prepared'], ['today', 18, 'is handed over']),
  ]),
  closing('LKW-2236', LAKEWOOD, '2083 Carabel Ave', 'Lakewood', '44107', [
    deposit(natalie, '10,500.00', [15, '09:41', 'pays']),
    wire(natalie, '73,250.00', [2, '14:25', 'chooses to wire']),
    payout(
      george,
      '9,800.00',
      [4, '13:00', 'is prepared'],
      [4, '13:01', 'is submitted'],
      [3, '11:20', 'is approved'],
      [2, '15:45', 'is withdrawn', 'The seller has changed; the lawyer sends new papers'],
    ),
    payout(
      george,
      '9,450.00',
      [1, '14:10', 'is prepared'],
      [1, '14:11', 'is submitted'],
      [1, '16:02', 'is approved'],
      ['today', 27, 'is held', 'The seller’s lawyer called: new papers are on their way'],
    ),
    payout(walter, '1,050.00', ['today', 28, 'is prepared']),
  ]),
  // A bank that failed, and a second try.
  closing('CLE-4128', DOWNTOWN, '2210 W 41st St', 'Cleveland', '44113', [
    deposit(karen, '11,000.00', [3, '20:10', 'pays'], [3, '20:20', 'fails'], [2, '12:05', 'tries again']),
  ]),
  // Clients who started and didn't continue.
  closing('CLE-4144', DOWNTOWN, '3157 W 14th St', 'Cleveland', '44109', [
    deposit(walter, '5,500.00', [26, '12:15', 'pays'], [26, '12:40', 'cancels']),
    wire(walter, '72,000.00', [14, '10:00', 'chooses to wire'], [13, '16:30', 'cancels']),
    // Someone called in his name. He has been called back, so his hold should be released.
    deposit(
      noah,
      '3,200.00',
      ['today', 16, 'drafts'],
      ['today', 15, 'client is held', 'A caller in his name asked for other wire details'],
      ['today', 7, 'client is to go on', 'Called him at the number on file. The caller wasn’t him.'],
    ),
  ]),
  closing('AKR-1538', AKRON, '571 Fairfield Ave', 'Akron', '44303', [
    deposit(brandon, '12,400.00', [1, '13:05', 'pays']),
    deposit(alicia, '2,500.00', ['today', 140, 'is prepared'], ['today', 139, 'is handed over']),
    wire(walter, '54,250.00', [2, '10:50', 'chooses to wire'], [1, '11:32', 'says the wire is sent', 'B6B7HU4R000951']),
  ]),
];

/** Unidentified wires on Acme's statement. */
export const straysAtAcme: readonly StrayWire[] = [
  { tenant: 'acme', dollars: '54,225.00', reference: 'K1B77N1C002790', sender: 'W Simmons', when: [1, '15:45'] },
];
