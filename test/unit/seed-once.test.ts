import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { beginStory, seedOnce } from '#infra/local/try-out/seed/seed-once.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-seed-'));
const dataDir = join(root, 'data');
mkdirSync(join(root, 'bin'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The player that is called: it leaves a file behind, and ends as told. */
const player = (code: number) =>
  writeFileSync(
    join(root, 'bin/seed.ts'),
    `import { rmSync, writeFileSync } from 'node:fs';
const { PORTAL_DATA: folder, PORT: port } = process.env;
writeFileSync(folder + '/seeding', '');
writeFileSync(folder + '/story', 'port ' + port);
if (${code} === 0) rmSync(folder + '/seeding');
if (${code} < 0) setInterval(() => undefined, 1000);
else process.exit(${code});
`,
  );

const said: string[] = [];
const start = (isWanted = true, patienceMs?: number) =>
  seedOnce({
    root,
    dataDir,
    port: 8080,
    isWanted,
    say: (line) => void said.push(line),
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
const lying = (): readonly string[] => readdirSync(dataDir).toSorted();

beforeEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir);
  said.length = 0;
  player(0);
});

describe('the story of a first start (X-226)', () => {
  it('is played once, into an empty folder, and never again', async () => {
    await start();
    expect(lying()).toEqual(['story']);
    expect(said).toHaveLength(1);
    rmSync(join(dataDir, 'story'));
    writeFileSync(join(dataDir, 'cloud.pid'), '1');
    await start();
    expect(lying()).toEqual(['cloud.pid']);
    expect(said).toHaveLength(1);
  });

  it('isn’t played unless someone wants it', async () => {
    await start(false);
    expect(lying()).toEqual([]);
    expect(said).toEqual([]);
  });

  it('starts over if it was stopped halfway, and a partial one is removed even if no one wants it', async () => {
    for (const isWanted of [true, false]) {
      for (const half of ['seeding', 'dynamodb', 'story']) writeFileSync(join(dataDir, half), 'half');
      await start(isWanted);
      expect(lying()).toEqual(isWanted ? ['story'] : []);
      rmSync(join(dataDir, 'story'), { force: true });
    }
  });

  it('leaves an empty folder and says so if it cannot be played', async () => {
    player(1);
    await start();
    expect(lying()).toEqual([]);
    expect(said[1]).toContain('The portal starts without them.');
    expect(existsSync(dataDir)).toBe(true);
  });

  it('is given up if it takes too long, and the start explains how to get it', async () => {
    player(-1);
    await start(true, 0);
    expect(lying()).toEqual([]);
    expect(said[1]).toContain('npm run seed');
  });

  it('is marked until it is over, and is not begun beside anything else', () => {
    const begun = beginStory(dataDir);
    expect(lying()).toEqual(['seeding']);
    if (begun.ok) begun.value();
    expect(lying()).toEqual([]);
    writeFileSync(join(dataDir, 'dynamodb'), '');
    expect(beginStory(dataDir)).toEqual({ ok: false, refusal: expect.stringContaining('npm run reset') });
    expect(lying()).toEqual(['dynamodb']);
  });
});
