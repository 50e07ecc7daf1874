import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, maskPhone, parsePhone } from '#shared/phone.ts';
import { phoneProblem } from '#shared/phone-problem.ts';

test.for(['2165550142', '(216) 555-0142', '216.555.0142', '+1 216 555 0142', '1-216-555-0142', ' 216 555 0142 '])(
  '"%s" is the same number',
  (typed) => {
    expect(parsePhone(typed)).toBe('+12165550142');
  },
);

test.for([
  '',
  '216555014',
  '0165550142',
  '2161550142',
  'call me',
  '+44 20 7946 0958',
  '+44 7700 900123',
  '+52 55 1234 5678',
])('"%s" is not a US mobile number', (typed) => {
  expect(parsePhone(typed)).toBeUndefined();
});

test('a number shown as people write it reads back as itself', () => {
  const digits = fc.tuple(
    fc.integer({ min: 200, max: 999 }),
    fc.integer({ min: 200, max: 999 }),
    fc.integer({ min: 0, max: 9999 }),
  );
  fc.assert(
    fc.property(digits, ([area, exchange, line]) => {
      const stored = `+1${area}${exchange}${String(line).padStart(4, '0')}`;
      expect(parsePhone(formatPhone(stored))).toBe(stored);
    }),
  );
});

test('an unfinished number is formatted as far as it was typed', () => {
  expect(['2', '216', '2165', '216555', '2165550', '2165550142'].map(formatPhone)).toEqual([
    '(2',
    '(216',
    '(216) 5',
    '(216) 555',
    '(216) 555-0',
    '(216) 555-0142',
  ]);
});

test('a masked number shows only its last four digits', () => {
  expect(maskPhone('+12165550142')).toBe('(•••) •••-0142');
});

test.for([
  ['+12165551212', 'No phone has the number (216) 555-1212.'],
  ['+12169110142', 'No phone has the number (216) 911-0142.'],
  ['+15555555555', 'No phone has the area code 555.'],
  ['+18765550124', "The area code 876 isn't in the United States."],
  ['+18885550124', 'This is a toll-free number. Enter a mobile number.'],
])('%s is refused as a phone: %s (X-159)', ([number, sentence]) => {
  expect(phoneProblem(number as string)).toBe(sentence);
});

test('a fictional number is refused, except where no text leaves the machine (X-159)', () => {
  expect(phoneProblem('+12165550142')).toBeUndefined();
  expect(phoneProblem('+12165550142', { takesExamples: false })).toMatch(/made up for films and examples/);
  expect(phoneProblem('+12165560142', { takesExamples: false })).toBeUndefined();
});
