import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commands } from '#infra/ops/kit/run.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { staffRefusals } from '#shared/staff-refusals.ts';
import { refusalText } from '#shared/text/refusals.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The files with sentences for clients. */
const files = [
  ...readdirSync(new URL('../../shared/text', import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('staff-'))
    .map((name) => `shared/text/${name}`),
  'shared/refusals.ts',
  'shared/transfer/returns.ts',
];

/** The files with sentences for a company's staff and for operators. */
const staffFiles = [
  'shared/text/staff-messages.ts',
  'shared/text/staff-answer.ts',
  'shared/text/staff-returns.ts',
  'shared/text/staff-steps.ts',
  'shared/staff-refusals.ts',
  'infra/aws/stage-words.ts',
  'infra/aws/tenant-words.ts',
  ...readdirSync(new URL('../../infra/ops', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `infra/ops/${name}`),
  ...readdirSync(new URL('../../shared/text/console', import.meta.url)).map((name) => `shared/text/console/${name}`),
];

const sourcesIn = (folder: string, ending = /\.tsx?$/): readonly string[] =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);

/** The texts of the console, its papers and its notifications. */
const consoleFiles = [
  ...sourcesIn('shared/text').filter((file) => /\/(?:console\/|staff-)/.test(file)),
  'shared/staff-refusals.ts',
];

/** Folders whose code has sentences for staff: refusals with a figure, answers, reports and reasons. */
const SAYING = ['bank', 'console', 'invitations', 'ledger', 'payments', 'people', 'proposals'].map(
  (folder) => `functions/${folder}`,
);
const KEPT = ['bank', 'ledger', 'proposal', 'staff', 'statement'].map((folder) => `shared/${folder}`);

/** Parts of the code whose comments are checked, with all their folders. */
const COMMENTED = ['bin', 'functions', 'infra', 'shared', 'web'];

/** The first words of each comment. A line comment that continues the one above it is not a new one. */
const openingsOf = (source: string): readonly string[] =>
  [...source.matchAll(/\/\*\*?[\s*]*(.*)|(?<!\/\/.*\n\s*)\/\/ (.*)/g)].map(([, block, line]) => block ?? line ?? '');

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** The sentences of a file: literals of several words, without comments and without inserted names. */
const sentencesOf = (source: string): readonly string[] =>
  [...source.replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '').matchAll(LITERAL)]
    .map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '…'))
    .filter((words) => /\w \w/.test(words) || /^[A-Z]\w+$/.test(words));

const saidIn = (some: readonly string[]) =>
  some.flatMap((file) => sentencesOf(read(file)).map((sentence) => ({ file, sentence })));
const said = saidIn(files);
const toldToStaff = saidIn(staffFiles);

/** Names of records and accounts, as keys of a table or as values: "trust bank", "drop reversal", "wiring/taken back". */
const isName = (words: string): boolean => /^[a-z]+(?:[ /-][a-z]+){0,2}$/.test(words);

/** Every sentence that a company's staff read, on a page, on paper, in an email or as an answer. */
const readByStaff = [
  ...saidIn(consoleFiles),
  ...saidIn([...SAYING, ...KEPT].flatMap((folder) => sourcesIn(folder))).filter(({ sentence }) =>
    /[A-Z]/.test(sentence),
  ),
].filter(({ sentence }) => !isName(sentence));

/**
 * Words that no title officer says, with the word to use instead. Each has the sentences in which it means something
 * else.
 */
const FOREIGN: readonly (readonly [words: RegExp, instead: string, meant?: readonly string[]])[] = [
  [
    /\b(?:whoever|somebody|nobody|anybody)\b/i,
    'the client, an approver, someone, no one',
    // Stored in each ledger entry of a wire.
    ['Wires that belong to nobody'],
  ],
  [/\bstands? (?:in|on|at|out)\b/i, 'is in, is on, shows'],
  [/\b(?:go|goes|went|going|gone) (?:on|out|back)\b|\bc[ao]m(?:e|es|ing) back\b/i, 'continues, is sent, is returned'],
  [/\b(?:is|are|was|were|be|been|being) (?:told|asked|said)\b|\bsa(?:y|ys|id) so\b/i, 'we email, gets a text, confirm'],
  [/\blets? (?:it |them )?(?:out|go)\b/i, 'approve, release, resume'],
  [/\b(?:of|from) before\b|\bof then\b|\bformer\b/i, 'previous, earlier, older'],
  [/\b(?:anew|once more|thereby|wherein|perhaps)\b/i, 'again, or nothing'],
  [/\b(?:a|the|each|one|same) press\b/i, 'the click, the request, the submission'],
  [/\ba look\b|\blook(?:s|ed|ing)? at\b/i, 'a check, review, open'],
  [/\b(?:twins?|wish(?:es|ed)?|meant again|alike)\b/i, 'duplicate, request, confirmed duplicate'],
  [/\b(?:is|are|was|were) gone\b|\b(?:has|have) come\b|\S (?:is|are) there\b/i, 'has arrived, was removed'],
  [
    /\bwhat (?:waits|it is for|stands out|the file holds)\b|^(?:For|What|Made)$/i,
    'the noun: open items, purpose, type',
  ],
  [/\b(?:this|it|they|that|these|\d+|…) waits?\b/i, 'needs action, open items'],
  [/\bpayouts?\b|\bpayments? to (?:a client|clients)\b/i, 'disbursement'],
  [/\b(?:this|the|no|bank’s) lines?\b|\bbank’s words\b/i, 'transaction, bank activity, bank description'],
  [/\bt(?:ake|akes|aken|aking|ook) (?:it |them |its \w+ )?back\b|\bunmatched\b/i, 'undo match, withdraw, reverse'],
  [/\bunassigned\b|\bof nobody\b|\bheld (?:for a file|outside)\b/i, 'unidentified, posted to file'],
  [/\bpaid (?:for a file|outside)\b|\bignor(?:e|es|ed|ing)\b|\bset aside\b/i, 'charged to file, exclude'],
  [/\bsen[dt] (?:it|them) back\b|\bdrop its\b/i, 'return wire, void entry'],
  [/\bdivid(?:e|es|ed|ing)\b|\bto join\b|\bset the file\b/i, 'split, combine, move to another file'],
  [/\bawaited\b/i, 'expected wires'],
  [/\bsecond person\b/i, 'an approver, someone else'],
  [/\bwants? (?:it |this )?back\b|\basked back\b/i, 'withdraw, reject, reversal request'],
  [/\bpromise[ds]?\b/i, 'outstanding'],
  [/\bon paper\b|\bthe three agree\b|\bbanks? waits? for\b|\bclosing’s papers\b/i, 'the name of the report'],
  [/\bmay cost\b|\bfor good\b|\blacking\b/i, 'alert, final, short'],
  [/\banswer until\b|\btime was over\b|\bunanswered\b/i, 'due by, expires on, deadline passed'],
  [/\b(?:trust bank|uncleared|client receivable)\b|(?<!identity )\bprovider\b/i, 'escrow trust checking, Plaid'],
  [/\bthe portal\b|\bportal’s\b/i, 'support, your company, or nothing'],
  [/\bnotices?\b|\boperators?\b/i, 'notification, escrow officer'],
  [/(?<!doesn’t )\bsay (?:why|which|whom?)\b/i, 'enter a reason, choose'],
  [
    /\b(?:could|did|does|do|is|are|was|were|has|have|had|will|would) not\b|\bcannot\b/i,
    'couldn’t, didn’t, isn’t, can’t',
    // Nacha's own words for the reasons of a reversal.
    ['was not the one intended'],
  ],
];

/** Every sentence with such words, except intended ones. */
const saying = (words: RegExp, meant: readonly string[] = [], all = said): readonly string[] =>
  all
    .filter(({ sentence }) => words.test(sentence) && !meant.some((each) => sentence.includes(each)))
    .map(({ file, sentence }) => `${file}: ${sentence}`);

describe('text for clients', () => {
  test('is checked completely', () => {
    expect(files.length).toBeGreaterThan(25);
    expect(said.length).toBeGreaterThan(900);
  });

  test('spells "canceled" as Americans do, except for the status of the specification', () => {
    expect(TRANSFER_STATUSES).toContain('cancelled');
    expect(saying(/cancell(?:ed|ing)/i, ['Cancelled', 'wire cancelled'])).toEqual([]);
    expect(said.filter(({ sentence }) => sentence === 'Cancelled')).toEqual([
      { file: 'shared/text/cards.ts', sentence: 'Cancelled' },
      { file: 'shared/text/history.ts', sentence: 'Cancelled' },
    ]);
  });

  test('says "cleared" where the field says "good funds"', () => {
    // The message's own name, which no one sees.
    expect(saying(/\bgood funds\b/i).filter((each) => !each.endsWith(': good funds'))).toEqual([]);
  });

  test('contracts "did not", "do not", "it is" and "you are", except where a "not" needs emphasis', () => {
    const heard = ['Do not send', 'Do not use them', 'These are not the instructions'];
    const onPaper = ['This is not proof of'];
    const specification = [
      'Your transfer is not complete',
      'Your Account details are not matching with bank details',
      'Amounts do not match',
      'Your bank is not supported by our bank-linking provider.',
    ];
    const meant = [...heard, ...onPaper, ...specification];
    expect(saying(/\b(?:did|does|do|is|are|was|has|have|had) not\b/i, meant)).toEqual([]);
    const full = [
      'You are sending',
      'You are accepting',
      'You are being refunded',
      'You are receiving',
      'Where you are signed in',
      'whether it is real',
    ];
    const ofWires = ['We will contact you about it', 'We are looking for your wire again'];
    expect(saying(/\b(?:it is|you are|we are|we will|you will|they are)\b/i, [...full, ...ofWires])).toEqual([]);
  });

  test('has no insider’s words', () => {
    const insiders = /\b(?:posted|disbursements?|former|anew)\b|\bthe provider\b|payment provider|\binstruments?\b/i;
    expect(saying(insiders)).toEqual([]);
  });
});

describe('text for a company’s staff and its operators (X-169, X-356)', () => {
  const staffSaying = (words: RegExp, meant: readonly string[] = []) => saying(words, meant, toldToStaff);
  test('is checked completely', () => {
    expect(staffFiles.length).toBeGreaterThan(100);
    expect(toldToStaff.length).toBeGreaterThan(700);
  });

  test('spells "canceled" as Americans do, except for the status and the names of messages in the record', () => {
    expect(staffSaying(/cancell(?:ed|ing)/i, ['staff cancelled', 'wire cancelled'])).toEqual([]);
  });

  test('says "disbursement" for "payout", and none of the words that no title officer says', () => {
    const foreign =
      /\bpayouts?\b|\banew\b|\bthe former one\b|\bwhoever\b|\bsomebody\b|\bnobody\b|\bstands? (?:in|on|at)\b/i;
    expect(staffSaying(foreign)).toEqual([]);
  });

  test('is contracted as people speak', () => {
    const full = /\b(?:could|did|does|do|is|are|was|were|has|have|had|will|would) not\b|\bcannot\b/i;
    // Nacha's own words for the reasons of a reversal.
    expect(staffSaying(full, ['was not the one intended'])).toEqual([]);
  });

  test('explains after each refusal what to do, or the actual state', () => {
    const short = toldToStaff.filter(
      ({ file, sentence }) =>
        file === 'shared/staff-refusals.ts' && /^[A-Z].*\.$/.test(sentence) && !/[.:;,] \S/.test(sentence),
    );
    expect(short).toEqual([]);
  });
});

describe('every sentence that staff read (X-356)', () => {
  test('is collected from the console, its papers and emails, and the code that answers', () => {
    expect(consoleFiles.length).toBeGreaterThan(40);
    expect(readByStaff.length).toBeGreaterThan(2500);
    expect(readByStaff.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining(
        [
          'This is no longer an exact match. Check the suggested matches.',
          'The person who placed the hold, or another approver, has to release it.',
        ].map((part) => expect.stringContaining(part)),
      ),
    );
  });

  test.each(FOREIGN.map(([words, instead, meant = []]) => ({ words, instead, meant })))(
    'says “$instead”, and nothing like $words',
    ({ words, meant }) => {
      expect(saying(words, meant, readByStaff)).toEqual([]);
    },
  );
});

describe('the answers of a console call', () => {
  const isOfCall = new Set<string>(allRoutes.flatMap(({ refusals }) => refusals));
  const byCommandOnly = Object.entries(staffRefusals).flatMap(([code, [, sentence]]) =>
    isOfCall.has(code) ? [] : [sentence as string],
  );
  const answered = saidIn(
    ['functions', 'shared', 'web/console', 'web/lib', 'web/ui'].flatMap((folder) =>
      readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    ),
  ).filter(({ sentence }) => !byCommandOnly.includes(sentence));
  const names = commands.map(({ noun, verb }) => (verb ? `${noun} ${verb}` : noun)).filter((name) => / /.test(name));

  test('are all read here, for every refusal of every call that staff make', () => {
    const spoken: Readonly<Record<string, string>> = {
      ...refusalText.en,
      ...Object.fromEntries(Object.entries(staffRefusals).map(([code, [, sentence]]) => [code, sentence])),
    };
    const ofStaff = allRoutes.filter(({ caller }) => caller === 'staff').flatMap(({ refusals }) => refusals);
    const read = new Set(answered.map(({ sentence }) => sentence));
    expect(new Set(ofStaff).size).toBeGreaterThan(150);
    const asWritten = (code: string) => (spoken[code] ?? '').replaceAll(/\$[\d,.]+\d/g, '…');
    expect(ofStaff.filter((code) => !read.has(asWritten(code)))).toEqual([]);
  });

  test('names no command and no option, because staff work at the console', () => {
    expect(answered.length).toBeGreaterThan(3000);
    expect(names.length).toBeGreaterThan(80);
    const quoted = new RegExp(
      String.raw`["“](?:npm run |(?:${names.join('|')})(?:["”]| --))|npm run ops|(?<![\w-])--[a-z]+(?=[ ."”,)]|$)`,
    );
    expect(saying(quoted, [], answered)).toEqual([]);
  });

  test('says “support”, not who runs the portal', () => {
    expect(saying(/\b(?:runs?|running) (?:the|this) portal\b|\bportal team\b/i, [], answered)).toEqual([]);
  });

  test('says “Plaid balance”, not “the ledger”, for the money at Plaid', () => {
    expect(
      saying(
        /\b[Tt]he ledger\b|\bledger at\b|the payment provider/,
        ['the ledger could not be compared', 'the ledger holds', 'money between the ledger'],
        answered,
      ),
    ).toEqual([]);
  });
});

describe('a comment in the code', () => {
  const openings = COMMENTED.flatMap((room) =>
    readdirSync(new URL(`../../${room}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => openingsOf(read(`${room}/${name}`)).map((words) => `${room}/${name}: ${words}`)),
  );

  test('is checked in every folder of these rooms', () => {
    expect(openings.length).toBeGreaterThan(6000);
  });

  test('opens with "True if" or a noun, not with "Whether", "What", "Whoever" or "Since when"', () => {
    expect(openings.filter((each) => /: (?:Whether|What|Whoever|Since when)\b/.test(each))).toEqual([]);
  });
});
