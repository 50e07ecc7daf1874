import type { StatementPorts } from '#functions/bank/ports.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { type LineMutant, type LineStory, lineStories, playLines } from './statement-player.ts';
import type { StatementStage } from './statement-stage.ts';

type Shown = (stage: StatementStage, mutant: LineMutant) => Promise<readonly string[]>;
const story = (name: string): LineStory => {
  const found = lineStories[name];
  if (!found) throw new Error(`There is no story called ${name}.`);
  return found;
};

/** Makes a run die after each of its requests, and reports where it reached a different end. */
const anotherEnd =
  (name: string): Shown =>
  async (stage, mutant) => {
    const whole = await playLines(stage, story(name), { mutant });
    for (let effect = 1; effect <= whole.requests; effect += 1) {
      const first = { effect, when: 'after' } as const;
      const { complaints, end } = await playLines(stage, story(name), { first, mutant });
      if (complaints.length > 0) return complaints;
      if (JSON.stringify(end) !== JSON.stringify(whole.end)) return [`another end, by a death at ${effect}`];
    }
    return [];
  };

/** Each transaction is written as it comes, whatever has happened to it. */
const writtenAgain = (good: StatementPorts): StatementPorts['lines'] => ({
  ...good.lines,
  named: async () => [],
  async add(lines) {
    for (const line of lines) {
      const there = await good.lines.find(line.tenantId, line);
      await good.lines.save({ ...line, version: there?.version ?? 0 });
    }
    return lines.length;
  },
});

/** The returned wire names its transaction before the transaction names it. */
const returnInTwo =
  (good: StatementPorts): StatementPorts['wires']['saveReturn'] =>
  async (wire, line) =>
    (await good.wires.save(wire)).ok && (await good.lines.save(line));

/** A transaction names its file before it is on the file's list. */
const lineFirst =
  (good: StatementPorts): StatementPorts['files']['prove'] =>
  async (line, proofs) =>
    (await good.lines.save(line)) && good.files.prove({ ...line, version: line.version + 1 }, proofs);

/** The statement is recorded before its transactions are. */
const statementFirst = (good: StatementPorts): StatementPorts['lines'] => ({
  ...good.lines,
  async add(lines) {
    const days = lines.map(({ on }) => on).toSorted();
    const [one] = lines;
    if (one) {
      const { tenantId, account } = one;
      const about = { from: days[0] ?? one.on, until: days.at(-1) ?? one.on, count: lines.length };
      await good.statements.keep({ tenantId, account, ...about, by: 'nobody', at: '2026-11-24T15:00:00.000Z' });
    }
    return good.lines.add(lines);
  },
});

/** A wire and its parts in a write each. */
const partByPart =
  (good: StatementPorts): StatementPorts['wires']['settleAll'] =>
  async ([first, ...rest], { transfers = [] }) => {
    let last: Awaited<ReturnType<StatementPorts['wires']['save']>> = { ok: true, value: first };
    for (const wire of [first, ...rest]) {
      const payment = wire.state === 'applied' && transfers.find(({ id }) => id === wire.transfer?.id);
      // All of them are in one item, so the next one is saved on top of the last.
      const next: ReceivedWire = { ...wire, version: last.value.version };
      last = payment ? await good.wires.settle(next, [payment], []) : await good.wires.save(next);
      if (!last.ok) return last;
    }
    return last;
  };

/** Mistakes that someone could make, each with the error that it must cause. */
export const lineMutants: Readonly<Record<string, { readonly plant: LineMutant; readonly shown: Shown }>> = {
  'a line is ignored without a look at its wire': {
    plant: (good) => ({
      ...good,
      lines: { ...good.lines, saveWithoutWire: good.lines.save },
      wires: { ...good.wires, named: async () => [] },
    }),
    shown: async (stage, mutant) => {
      const typedFirst = story('a line is ignored whose wire was typed meanwhile');
      const right = await playLines(stage, typedFirst);
      const { end } = await playLines(stage, typedFirst, { mutant });
      return JSON.stringify(end) === JSON.stringify(right.end) ? [] : ['another end'];
    },
  },
  'the parts of a wire are written one by one': {
    plant: (good) => ({ ...good, wires: { ...good.wires, settleAll: partByPart(good) } }),
    shown: anotherEnd('a wire is split'),
  },
  'a posted part isn’t on the list of its file': {
    plant: (good) => ({
      ...good,
      wires: { ...good.wires, settleAll: (wires, { files: _lost, ...others }) => good.wires.settleAll(wires, others) },
    }),
    shown: async (stage, mutant) =>
      (await playLines(stage, story('a wire is split for a payment and the file'), { mutant })).complaints,
  },
  'a line is paid for a file in a write of its own': {
    plant: (good) => ({ ...good, files: { ...good.files, prove: lineFirst(good) } }),
    shown: anotherEnd('a line that went out is paid for a file'),
  },
  'what went out for a file is kept as what came in': {
    plant: (good) => ({
      ...good,
      files: {
        ...good.files,
        prove: (line, proofs) =>
          good.files.prove(
            line,
            proofs.map(({ fileId, proof: { direction: _lost, ...proof } }) => ({ fileId, proof })),
          ),
      },
    }),
    shown: async (stage, mutant) =>
      (await playLines(stage, story('a line that went out is paid for a file'), { mutant })).complaints,
  },
  'a line of two files is on the list of one of them': {
    plant: (good) => ({
      ...good,
      files: { ...good.files, prove: (line, proofs) => good.files.prove(line, proofs.slice(0, 1)) },
    }),
    shown: async (stage, mutant) =>
      (await playLines(stage, story('a line is held for two files'), { mutant })).complaints,
  },
  'a line of two files is taken back out of one of them': {
    plant: (good) => ({
      ...good,
      files: {
        ...good.files,
        disprove: (line, proved, lists) => good.files.disprove(line, proved, lists.slice(0, 1)),
      },
    }),
    shown: async (stage, mutant) =>
      (await playLines(stage, story('a line that is held for two files is taken back'), { mutant })).complaints,
  },
  'each file of a line has all of it on its list': {
    plant: (good) => ({
      ...good,
      files: {
        ...good.files,
        prove: (line, proofs) =>
          good.files.prove(
            line,
            proofs.map(({ fileId, proof }) => ({ fileId, proof: { ...proof, amount: line.amount } })),
          ),
      },
    }),
    shown: async (stage, mutant) =>
      (await playLines(stage, story('a line is held for two files'), { mutant })).complaints,
  },
  'a wire that went back and its line are two writes': {
    plant: (good) => ({ ...good, wires: { ...good.wires, saveReturn: returnInTwo(good) } }),
    shown: anotherEnd('the line by which a wire went back is matched'),
  },
  'a line that is there is written again': {
    plant: (good) => ({ ...good, lines: writtenAgain(good) }),
    shown: async (stage, mutant) => {
      const again: LineStory = { scene: ['the day’s file', 'line 5 ignored'], act: 'the day’s file' };
      const right = await playLines(stage, again);
      const { end } = await playLines(stage, again, { mutant });
      return JSON.stringify(end) === JSON.stringify(right.end) ? [] : ['another end'];
    },
  },
  'a statement is on record before its lines': {
    plant: (good) => ({ ...good, lines: statementFirst(good) }),
    shown: anotherEnd('a file comes in'),
  },
};
