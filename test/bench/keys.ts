/**
 * The load of a large installation's busiest hours on the table's busiest partitions: real keys and sizes, random
 * traffic.
 */
import { keyLoad, ofOneTransfer, sharesOf } from './key-load.ts';
import { lifeOfATransfer } from './life-of-a-transfer.ts';
import { known, type Row, report } from './row.ts';
import { busiestHours, LAID_OUT_FOR, settledPerSecond, startsPerSecond } from './traffic.ts';

/**
 * A partition's own ceilings, whatever the table's are (DynamoDB developer guide, "Best practices for partition keys").
 */
const CEILING = { writes: 1000, reads: 3000 } as const;
/**
 * Writes of one item wait for each other, and so do a reader and a transaction on it: about 4 and 12 ms at AWS. An
 * assumption, because there is no real table here to measure.
 */
const TURNS_PER_SECOND = 60;

process.env['LOG_LEVEL'] = 'SILENT';
const steps = await lifeOfATransfer();

const rowsOf = (hour: keyof typeof busiestHours): Row[] =>
  keyLoad(steps, busiestHours[hour])
    // A reader of the provider's events writes its cursor once per page, and here each event comes alone.
    .filter(({ kind }) => kind.startsWith('TENANT#'))
    .map(({ index, kind, writes, meanWrites, reads, turns, meanTurns }) => ({
      what: `keys: ${hour}, ${index} ${kind}`,
      measured:
        `${writes} WCU, ${reads} RCU in the worst second, ${meanWrites.toFixed(0)} WCU on average; ` +
        `its busiest item ${turns} times, ${meanTurns.toFixed(1)} on average`,
      budget: `≤ ${CEILING.writes} WCU, ${CEILING.reads} RCU; an item ${TURNS_PER_SECOND} times on average`,
      ok: writes <= CEILING.writes && reads <= CEILING.reads && meanTurns <= TURNS_PER_SECOND,
    }));

const whole = ofOneTransfer(steps);
const largest = sharesOf(busiestHours['clients’ hour'])[0] ?? 0;
report([
  known(
    'keys: traffic',
    `${LAID_OUT_FOR.tenants} tenants, the largest with ${(largest * 100).toFixed(0)} %; ` +
      `${startsPerSecond.toFixed(1)} starts and ${settledPerSecond.toFixed(0)} settlements a second`,
  ),
  ...rowsOf('clients’ hour'),
  ...rowsOf('bank’s hour'),
  known(
    'keys: most one tenant can do',
    `${Math.floor(CEILING.writes / whole.writes)} transfers a second by ${whole.kind} (${whole.writes} WCU a transfer), ` +
      `${Math.floor(TURNS_PER_SECOND / whole.turns)} by turns at its busiest item (${whole.turns} a transfer)`,
  ),
]);
process.exit(0);
