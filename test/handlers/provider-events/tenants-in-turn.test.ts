import { describe, expect, it } from 'vitest';
import { jobsInTurn, tenantsInTurn } from '#functions/adapters/tenants-in-turn.ts';
import { type TenantId, tenantId } from '#shared/ids.ts';
import { aContext } from '../../support/http-event.ts';
import { captureLogs } from '../../support/logs.ts';

const PAGE = 100;

/** A registry of this many tenants, read page by page as the table returns them. */
function registryOf(count: number) {
  const ids = Array.from({ length: count }, (_, n) => tenantId.parse(`tenant-${String(n).padStart(5, '0')}`));
  const list = async (after?: TenantId) => {
    const from = after ? ids.indexOf(after) + 1 : 0;
    const page = ids.slice(from, from + PAGE);
    return { page, after: from + PAGE < ids.length ? page.at(-1) : undefined };
  };
  return { ids, list };
}

/** Time to begin this many tenants, and no more. */
const timeFor = (count: number) => {
  let left = count;
  return () => {
    left -= 1;
    return left >= 0;
  };
};

describe('a run over all tenants', () => {
  it('reaches each tenant once, over all pages', async () => {
    const registry = registryOf(1234);
    const reached: TenantId[] = [];
    const left = await tenantsInTurn({ registry })(
      async (tenant) => void reached.push(tenant),
      () => true,
    );
    expect(left).toBe(0);
    expect(reached.toSorted()).toEqual(registry.ids);
  });

  it('continues with those it had no time for, so that ten short runs reach ten thousand tenants', async () => {
    const registry = registryOf(10_000);
    const inTurn = tenantsInTurn({ registry });
    const reached: TenantId[] = [];
    for (let run = 0; run < 10; run += 1)
      expect(await inTurn(async (tenant) => void reached.push(tenant), timeFor(1000))).toBe(9000);
    expect(reached.toSorted()).toEqual(registry.ids);
  });

  it('starts at a random tenant in a new container, so that the same ones are not always last', async () => {
    const registry = registryOf(300);
    const reached: TenantId[] = [];
    const inTurn = tenantsInTurn({ registry, random: () => 0.5 });
    await inTurn(async (tenant) => void reached.push(tenant), timeFor(1));
    expect(reached).toEqual([registry.ids[150]]);
  });

  it('works on several tenants at once, up to two dozen', async () => {
    let [now, most] = [0, 0];
    await tenantsInTurn({ registry: registryOf(300) })(
      async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
      },
      () => true,
    );
    expect(most).toBe(24);
  });

  it('does nothing without tenants', async () => {
    expect(
      await tenantsInTurn({ registry: registryOf(0) })(
        () => Promise.reject(new Error('whose?')),
        () => true,
      ),
    ).toBe(0);
  });
});

describe('the jobs of a scheduled function', () => {
  it('run for each tenant whatever fails, and a tenant whose jobs all failed counts once', async () => {
    process.env['LOG_LEVEL'] = 'INFO';
    const logs = captureLogs();
    const done: string[] = [];
    const run = jobsInTurn(10_000, tenantsInTurn({ registry: registryOf(3), random: () => 0 }));
    const ran = await run(aContext(), (tenant) => ({
      first: async () => {
        if (tenant === 'tenant-00001') throw new Error('no answer');
        done.push(`first ${tenant}`);
      },
      second: async () => {
        done.push(`second ${tenant}`);
        if (tenant === 'tenant-00001') throw new Error('no answer either');
      },
    }));
    logs.stop();
    expect(ran).toEqual({ left: 0, failed: 1 });
    expect(done.toSorted()).toEqual([
      'first tenant-00000',
      'first tenant-00002',
      'second tenant-00000',
      'second tenant-00001',
      'second tenant-00002',
    ]);
    expect(logs.told('fault').map(({ tenant, what }) => [tenant, what])).toEqual([
      ['tenant-00001', 'first'],
      ['tenant-00001', 'second'],
    ]);
  });

  it('are not begun when only the spare time is left', async () => {
    const run = jobsInTurn(10_000, tenantsInTurn({ registry: registryOf(3) }));
    const context = { ...aContext(), getRemainingTimeInMillis: () => 9000 };
    expect(await run(context, () => ({ job: () => Promise.reject(new Error('begun')) }))).toEqual({
      left: 3,
      failed: 0,
    });
  });
});
