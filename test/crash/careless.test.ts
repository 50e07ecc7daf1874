import { afterAll, describe, expect, test } from 'vitest';
import { proveFile } from '#functions/bank/prove-file.ts';
import { confirmLine } from '#functions/bank/work-on-line.ts';
import { proposeToReopen } from '#functions/payments/propose-for-wire.ts';
import { setFileNumber } from '#functions/payments/set-file-number.ts';
import { tenantId } from '#shared/ids.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { randomOf } from '../support/random.ts';
import { booksComplaints, carelessComplaints, chargeComplaints } from './careless-oracle.ts';
import {
  accepts,
  approves,
  blindTo,
  COMPARED,
  careful,
  habitsFrom,
  importsAll,
  type Person,
  READ,
  type Reader,
  rosaOf,
  stepIn,
} from './careless-player.ts';
import { AT_BANK, type CarelessStage, type Draw, FILES, openCarelessStage, type Plant } from './careless-stage.ts';
import { LONG, SEED, sized, tell } from './figures.ts';

/**
 * Two people: one does anything, and the other one approves unless the approval says something against it. No file may
 * pay out more than the bank's statements show for it.
 */
let [stories, paid] = [0, 0];
const stage = await openCarelessStage();
afterAll(() =>
  tell({ what: 'drawn stories of two people, one of them careless: cents out', runs: stories, note: `${paid} paid` }),
);

/** A state of the table, and the story that led there. */
type Reached = {
  readonly items: CarelessStage['table']['items'];
  readonly person: Person;
  readonly story: readonly string[];
};
const STEPS_MAX = 12;

/** Where stories begin: two companies, with none, one, or two of the bank's files imported. */
async function beginnings(): Promise<readonly Omit<Reached, 'person'>[]> {
  const begun: Omit<Reached, 'person'>[] = [];
  for (const company of ['acme', 'beta'] as const) {
    begun.push({ items: await stage.begin(company), story: [company] });
    for (const kinds of [['day'], ['day', 'third'], ['day', 'continued']] as const) {
      await importsAll(stage, company, kinds);
      begun.push({ items: new Map(stage.table.items), story: [company, `import ${kinds.join(', ')}`] });
    }
  }
  return begun;
}

/**
 * Plays this many stories. Each is an earlier one and one more step, and its end is checked. Returns the first that ends
 * badly, with what is wrong.
 */
async function played(count: number, reads: Reader, seed = SEED): Promise<readonly string[]> {
  const random = randomOf(seed);
  const draw: Draw = (list) => list[Math.floor(random() * list.length)];
  const begun = await beginnings();
  const fresh = (): Reached | undefined => {
    const [from, about] = [draw(begun), draw([...AT_BANK, { tag: 'T8' as const }])?.tag];
    return from && about && { ...from, person: { company: from.story[0] ?? '', about, habits: habitsFrom(draw) } };
  };
  const reached: Reached[] = [];
  let last: Reached | undefined;
  for (let at = 0; at < count; at += 1) {
    // Most stories go on where the last one ended.
    const from = draw([last, last, last, last, last, last, fresh(), draw(reached)]) ?? fresh();
    if (!from) continue;
    stage.put(from.items);
    const before = stage.seen();
    const story = [...from.story, await stepIn(stage, from.person, draw, reads)];
    const seen = stage.seen();
    const complaints = [...carelessComplaints(seen), ...chargeComplaints(before, seen), ...booksComplaints(seen)];
    stories += 1;
    paid += /^ {2}paid/m.test(story.at(-1) ?? '') ? 1 : 0;
    if (complaints.length > 0) return [...complaints, `SEED=${seed}`, ...story];
    last = story.length < STEPS_MAX ? { ...from, items: new Map(stage.table.items), story } : undefined;
    if (last) reached.push(last);
  }
  return [];
}

describe('a careless person and an approver who reads', () => {
  test(
    'pay out of no file more than the statements show for it, and the books stay the bank’s to the cent, whatever they do in whatever order (D-84, D-85, D-86, D-124, X-341, X-342)',
    LONG,
    async () => {
      expect(await played(sized(1650, 10_000, 200_000), careful)).toEqual([]);
      expect(paid).toBeGreaterThan(5);
    },
  );
});

/** A seed whose stories meet every planted mistake. With most others, the rarest one takes more than 30,000 stories. */
const MEETS_ALL = 4;

describe('a planted mistake', { tags: 'long' }, () => {
  test.each(Object.entries({ ...READ, ...COMPARED }))(
    'is found: the approver overlooks %s',
    LONG,
    async (_, missed) => {
      expect(await played(6000, blindTo(missed), MEETS_ALL)).not.toEqual([]);
    },
  );

  const plants: Readonly<Record<string, Plant>> = {
    'duplicates aren’t compared': ({ lines }) => ({
      lines: { ...lines, month: async () => ({ lines: [], after: undefined }) },
    }),
    'what the bank paid for a file isn’t subtracted': ({ files }) => ({
      files: {
        ...files,
        promised: async (company, file) => {
          const { proofs = [], ...list } = await files.promised(company, file);
          return { ...list, proofs: proofs.filter(({ direction }) => direction !== 'out') };
        },
      },
    }),
    'typed wires count as if a statement showed them': ({ files }) => ({ files: { ...files, typed: async () => [] } }),
  };
  test.each(Object.entries(plants))('is found: %s', LONG, async (_, plant) => {
    stage.plant(plant);
    expect(await played(6000, careful)).not.toEqual([]);
    stage.plant(() => ({}));
  });
});

describe('money from a made-up statement that takes the place of real money', () => {
  const [one, two] = FILES;
  const company = tenantId.parse('acme');
  const rosa = rosaOf(company);
  const first: Draw = ([head]) => head;
  const decided = () => approves({ stage, tenant: company, draw: first }, careful);
  const accepted = () => accepts({ stage, tenant: company });
  const lineOf = (tag: string) => stage.seen().lines.find(({ text }) => text.endsWith(tag)) as KeptLine;
  const paymentOf = (fileNumber: string, isOut: boolean) =>
    stage.seen().payments.find((each) => each.disbursement === isOut && each.fileNumber === fileNumber) as Transfer;
  const which = ({ clientId: client, id }: Transfer) => ({ client, id });
  const match = (tag: string, payment: Transfer) => confirmLine(stage.bank, rosa, lineOf(tag), which(payment));
  const moveTo = (fileNumber: string, payment: Transfer) =>
    setFileNumber(stage.desk, rosa, which(payment), { fileNumber, reason: 'The other file’s' });
  async function forge(fileNumber: string) {
    await importsAll(stage, 'acme', ['continued']);
    expect((await proveFile(stage.bank, rosa, lineOf('T8'), { fileNumber, reason: 'Lender' })).ok).toBe(true);
  }
  async function undoMatch(payment: Transfer) {
    expect((await proposeToReopen(stage.bank, rosa, which(payment), 'Another client’s')).ok).toBe(true);
    await decided();
  }
  /** Each act is booked before the next, as the table's stream would have it booked. */
  async function told(acts: readonly (() => Promise<unknown>)[]) {
    await stage.begin('acme');
    await importsAll(stage, 'acme', ['day']);
    for (const act of acts) {
      const before = new Map(stage.table.items);
      await act();
      await stage.book(before);
    }
    return carelessComplaints(stage.seen());
  }
  const deposit = () => paymentOf(one, false);
  const matched = () => match('T1', deposit());

  test.each<[string, readonly (() => Promise<unknown>)[]]>([
    [
      'covers no disbursement that was approved before, once the match of the real deposit is undone',
      [matched, decided, () => undoMatch(deposit()), () => forge(one), accepted],
    ],
    [
      'is named to the approver who moves the real deposit of a paid disbursement to another file',
      [
        ...[matched, decided, accepted, () => forge(one)],
        ...[() => moveTo(two, deposit()), decided, decided, accepted],
      ],
    ],
    [
      'is named to the approver who moves a disbursement into its file',
      [matched, decided, () => forge(two), () => moveTo(two, paymentOf(one, true)), decided, accepted],
    ],
    [
      'is named to the approver who undoes the match of the real deposit of a paid disbursement',
      [
        ...[matched, decided, accepted, () => forge(one), () => undoMatch(deposit())],
        ...[() => match('T2', paymentOf(two, false)), decided, accepted],
      ],
    ],
  ])('%s (D-84, D-85, X-342)', async (_, acts) => {
    expect(await told(acts)).toEqual([]);
  });

  test('is named to the approver who moves the real deposit of a file that the bank has paid for (D-84, D-85, X-342)', async () => {
    const charge = () => proveFile(stage.bank, rosa, lineOf('T5'), { fileNumber: one, reason: 'Payoff' });
    let moving: Transfer | undefined;
    const move = () => {
      moving = deposit();
      return moveTo(two, moving);
    };
    await told([matched, charge, () => forge(one), move, decided]);
    expect(stage.seen().payments.find(({ id }) => id === moving?.id)).toMatchObject({ fileNumber: one });
  });
});
