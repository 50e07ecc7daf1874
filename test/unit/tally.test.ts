import { expect, test } from 'vitest';
import { inShort, playwrightTally, vitestTally } from '../support/tally.ts';

/** The counts of `npm test`, from reports as its runners write them. */
const spec = (file: string, title: string, ...statuses: readonly string[]) => ({
  title,
  ok: !statuses.includes('unexpected'),
  file,
  tests: statuses.map((status) => ({ status })),
});
const reported = (...specs: readonly ReturnType<typeof spec>[]) => ({
  suites: specs.map((each) => ({ title: each.file, specs: [], suites: [{ title: 'at 390 px', specs: [each] }] })),
});

test('a journey about money that needed a second try counts as failed, and is named', () => {
  const tally = playwrightTally(
    reported(
      spec('once.spec.ts', 'a double click debits once', 'flaky'),
      spec('deposit.spec.ts', 'a deposit arrives', 'expected'),
    ),
  );
  expect(tally).toEqual({
    passed: 1,
    failed: 1,
    failures: ['once.spec.ts: at 390 px a double click debits once'],
    secondTries: ['once.spec.ts: at 390 px a double click debits once'],
  });
});

test('a journey in an unlisted file does too', () => {
  expect(playwrightTally(reported(spec('new.spec.ts', 'something new', 'flaky'))).failed).toBe(1);
  expect(playwrightTally(reported(spec('reframe.spec.ts', 'no frame', 'flaky'))).failed).toBe(1);
});

test('a journey about a page’s content counts as passed, and is still named', () => {
  const tally = playwrightTally(reported(spec('frame.spec.ts', 'the menu opens', 'flaky')));
  expect(tally).toEqual({
    passed: 1,
    failed: 0,
    failures: [],
    secondTries: ['frame.spec.ts: at 390 px the menu opens'],
  });
});

test('a failed journey is named, a skipped one is not counted, and a fault outside all journeys counts', () => {
  const tally = playwrightTally({
    ...reported(spec('wire.spec.ts', 'a wire', 'unexpected'), spec('wire.spec.ts', 'not here', 'skipped')),
    errors: [{ message: 'no browser' }],
  });
  expect(tally).toEqual({ passed: 0, failed: 2, failures: ['wire.spec.ts: at 390 px a wire'], secondTries: [] });
});

test('a test file that cannot be loaded counts as a failed case, and each failure has its reason', () => {
  const failed = { status: 'failed', fullName: 'what it says', failureMessages: ['expected 6 to be 5\n    at a.ts'] };
  const tally = vitestTally({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [failed] },
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  });
  expect(tally).toEqual({
    passed: 2,
    failed: 2,
    failures: ['broken.test.ts', 'a.test.ts: what it says (expected 6 to be 5)'],
  });
});

test('a failed journey reports the error of each try, and the last actions on its pages', () => {
  const acts = Buffer.from('0.2 s  POST /api/transfers/start\n0.4 s  202').toString('base64');
  const result = {
    errors: [{ message: '\u001b[31mexpected\u001b[39m a heading\n  and more' }],
    attachments: [{ name: 'what the pages did last', body: acts }],
  };
  const once = { ...spec('once.spec.ts', 'a debit'), tests: [{ status: 'flaky', results: [result, {}] }] };
  expect(playwrightTally(reported(once)).failures).toEqual([
    [
      'once.spec.ts: at 390 px a debit',
      'expected a heading and more',
      '0.2 s  POST /api/transfers/start',
      '0.4 s  202',
    ].join('\n      '),
  ]);
});

test('the short report of a failure has its name and the first try’s error', () => {
  const told = ['once.spec.ts: a debit', 'expected a heading', '0.4 s  202', 'expected a heading'].join('\n      ');
  expect(inShort(told)).toBe('once.spec.ts: a debit\n      expected a heading');
  expect(inShort('a.test.ts: what it says (expected 6 to be 5)')).toBe('a.test.ts: what it says (expected 6 to be 5)');
});
