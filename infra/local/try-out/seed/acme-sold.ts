import { acmeCast } from './cast.ts';
import { AKRON, closing, DOWNTOWN, deposit, LAKEWOOD, payout, refund, wire } from './closing.ts';
import type { Closing } from './story.ts';

const { noah, grace, priya, daniel, emily, marcus, ruth, tyler, helen, aaron, olivia, robert } = acmeCast;

/** Completed sales: the deposit, the rest by wire, and the proceeds to the seller. */
export const soldAtAcme: readonly Closing[] = [
  closing('CLE-4101', DOWNTOWN, '2847 Fairmount Blvd', 'Cleveland Heights', '44106', [
    deposit(noah, '8,500.00', [61, '10:12', 'pays']),
    wire(noah, '131,250.00', [46, '09:40', 'chooses to wire'], [45, '11:05', 'wire arrives', 'B1Q8021C000417']),
    payout(
      grace,
      '126,430.18',
      [47, '16:20', 'joins'],
      [45, '14:00', 'is prepared'],
      [45, '14:02', 'is submitted'],
      [44, '10:10', 'is approved'],
      [44, '15:31', 'accepts'],
    ),
  ]),
  closing('LKW-2207', LAKEWOOD, '1391 Cohassett Ave', 'Lakewood', '44107', [
    deposit(priya, '12,000.00', [60, '13:45', 'pays']),
    { ...deposit(priya, '5,000.00', [52, '09:18', 'pays']), purpose: 'Additional Deposit' },
    wire(
      priya,
      '104,318.44',
      [41, '10:22', 'chooses to wire'],
      [41, '11:40', 'says the wire is sent', 'MMQFMP31002288'],
      [41, '15:55', 'wire arrives', 'MMQFMP31002288'],
    ),
    payout(
      daniel,
      '118,902.11',
      [44, '18:05', 'joins'],
      [40, '11:30', 'is prepared'],
      [40, '11:31', 'is submitted'],
      [39, '09:12', 'is approved'],
      [39, '12:47', 'accepts'],
    ),
  ]),
  closing('AKR-1512', AKRON, '768 Merriman Rd', 'Akron', '44303', [
    deposit(emily, '6,000.00', [57, '19:02', 'pays']),
    deposit(marcus, '6,000.00', [57, '19:26', 'pays']),
    wire(emily, '88,410.00', [37, '08:50', 'chooses to wire'], [36, '10:35', 'wire arrives', 'I1B7032R001904']),
    payout(
      ruth,
      '97,215.60',
      [42, '12:10', 'joins'],
      [36, '13:20', 'is prepared'],
      [36, '13:22', 'is submitted'],
      [35, '10:03', 'is approved'],
      [35, '11:15', 'accepts'],
    ),
  ]),
  closing('CLE-4109', DOWNTOWN, '3316 Warrington Rd', 'Shaker Heights', '44120', [
    deposit(
      tyler,
      '10,000.00',
      [55, '11:37', 'pays'],
      [53, '09:30', 'comes back', 'R01'],
      [52, '10:20', 'is closed', 'Not enough in the account; he pays again from his savings'],
    ),
    deposit(tyler, '10,000.00', [51, '17:15', 'pays']),
    wire(tyler, '119,480.00', [31, '09:05', 'chooses to wire'], [30, '14:16', 'wire arrives', 'B6B7HU4R000733']),
    payout(
      helen,
      '121,877.25',
      [34, '15:00', 'joins'],
      [30, '15:10', 'is prepared'],
      [30, '15:11', 'is submitted'],
      [29, '09:48', 'is approved'],
      [29, '16:33', 'accepts'],
    ),
  ]),
  closing('LKW-2214', LAKEWOOD, '17815 Lake Ave', 'Lakewood', '44107', [
    deposit(aaron, '15,000.00', [48, '12:24', 'pays']),
    refund(
      aaron,
      '15,000.00',
      [33, '13:30', 'is prepared', 'The inspection ended the contract; both sides signed the release'],
      [33, '13:31', 'is submitted'],
      [32, '09:25', 'is approved'],
    ),
  ]),
  closing('AKR-1527', AKRON, '1044 Jefferson Ave', 'Akron', '44313', [
    deposit(olivia, '13,000.00', [42, '14:40', 'pays']),
    wire(olivia, '118,000.00', [21, '10:10', 'chooses to wire'], [20, '11:50', 'wire arrives', 'K1B77N1C002615']),
    payout(
      robert,
      '127,500.00',
      [25, '10:45', 'joins'],
      [20, '13:05', 'is prepared'],
      [20, '13:07', 'is submitted'],
      [19, '09:20', 'is rejected', 'The settlement statement says $127,050.00'],
    ),
    payout(
      robert,
      '127,050.00',
      [19, '10:02', 'is prepared'],
      [19, '10:03', 'is submitted'],
      [18, '09:15', 'is approved'],
      [18, '13:58', 'accepts'],
    ),
  ]),
];
