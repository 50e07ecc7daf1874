import { describe, expect, it, vi } from 'vitest';
import type { DigestPorts } from '#functions/console/digest/send-digest.ts';
import { at, digest, person, put, readers, run, setUpDigest } from './digest-setup.ts';

setUpDigest();

describe('sending a digest once', () => {
  it('holds for two runs at a time, and for later runs on that day (X-280)', async () => {
    await put(person(0xc1), { roles: ['owner'] });
    await Promise.allSettled([run(), run(), run()]);
    for (const hours of [1, 2, 9]) {
      at(0, hours);
      await run();
    }
    expect(readers()).toHaveLength(2);
    expect(new Set(readers()).size).toBe(2);
    at(1);
    await run();
    expect(readers()).toHaveLength(4);
  });

  it('recovers after a run died between claim and send, and never again after that (X-280)', async () => {
    const died = { release: async () => undefined };
    const dead = {
      messages: { ...digest.ports.messages, ...died },
      days: { ...digest.ports.days, tried: async () => undefined, finish: async () => undefined },
      send: async () => {
        throw new Error('The process is gone.');
      },
    };
    await expect(run(dead)).rejects.toThrow();
    at(0, 0, 1);
    // The claim of the dead run may still be at work.
    await expect(run()).rejects.toThrow('1 of 1 messages not sent');
    expect(digest.mails).toEqual([]);
    for (const minutes of [5, 10, 30, 90]) {
      at(0, 0, minutes);
      await run();
    }
    expect(readers()).toHaveLength(1);
  });

  it('covers the members without one yet, after a run died between sending and marking (X-280)', async () => {
    await put(person(0xd1), { roles: ['owner'] });
    const { send } = digest.ports;
    let sent = 0;
    const dead = {
      days: { ...digest.ports.days, tried: async () => undefined, finish: async () => undefined },
      send: async (...given: Parameters<typeof send>) => {
        if (sent > 0) throw new Error('The process is gone.');
        sent += 1;
        await send(...given);
      },
    };
    await expect(run(dead)).rejects.toThrow();
    at(0, 0, 5);
    await run();
    expect(readers()).toHaveLength(2);
    expect(new Set(readers()).size).toBe(2);
  });

  it('happens later on its day if it was missed, but not before 8 a.m. or on a weekend (X-280)', async () => {
    at(0, -1);
    expect(await run()).toBe(0);
    at(5);
    expect(await run()).toBe(0);
    at(1, 9);
    expect(await run()).toBe(1);
    at(2, 0);
    expect(await run()).toBe(1);
  });

  it('is tried at most six times, if no one knows that it was sent (X-280)', async () => {
    const silent = vi.fn(async () => {
      throw new Error('No answer.');
    });
    for (let minutes = 0; minutes < 15 * 60; minutes += 2) {
      at(0, 0, minutes);
      await run({ send: silent }).catch(() => undefined);
    }
    expect(silent.mock.calls.length).toBe(6);
  });

  it('is tried again while the mail service fails, then given up, and the next day’s digest covers those hours (X-280)', async () => {
    const failing = vi.fn(async () => {
      throw new Error('The mail service says no.');
    });
    for (let minutes = 0; minutes < 15 * 60; minutes += 2) {
      at(0, 0, minutes);
      await run({ send: failing, isCertain: () => true }).catch(() => undefined);
    }
    expect(failing.mock.calls.length).toBe(10);
    const given = await digest.ports.days.find(digest.setup.tenant);
    expect(given).toMatchObject({ isGivenUp: true });
    at(1);
    await run();
    expect(readers()).toHaveLength(1);
    expect((await digest.ports.days.find(digest.setup.tenant))?.since).toBe(given?.since);
  });
});

it('skips anyone whose role was removed, even between reading and sending (X-278, X-280)', async () => {
  digest.company = undefined;
  await put(person(0xe1), { roles: ['operator'] });
  await put(person(0xe2), { roles: ['operator'] });
  await put(person(0xe2), { active: false });
  const hearers: DigestPorts['hearers'] = async (tenant, when) => {
    const found = await digest.ports.hearers(tenant, when);
    await put(person(0xe1), { active: false });
    return found;
  };
  await run({ hearers });
  expect(digest.mails).toEqual([]);
  at(0, 1);
  await put(person(0xe1), { active: true });
  await run();
  expect(digest.mails).toEqual([]);
});
