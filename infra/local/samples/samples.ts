import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Day } from '#shared/dates.ts';
import { tenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { instructedAccount } from '#shared/statement/propose.ts';
import type { LocalReply, LocalRequest } from '../http.ts';
import { type SampleLine, sampleDay } from './sample-day.ts';
import { SAMPLE_FORMATS, type SampleFormat } from './sample-files.ts';

const lines = z.array(
  z.object({
    of: z.enum(['exact', 'short', 'two of one amount', 'lender', 'unknown', 'duplicate', 'returned', 'fee']),
    cents: z.int(),
    reference: z.string(),
    party: z.string(),
    text: z.string(),
    payment: z.optional(z.string()),
  }),
);

/** A company's last generated day, and the function that saves the next one. */
function daysIn(dataDir: string) {
  const folder = join(dataDir, 'samples');
  const fileOf = (tenant: string, on: Day) => join(folder, `${tenant}-${on}.json`);
  return {
    told(tenant: string, on: Day): readonly SampleLine[] {
      const file = fileOf(tenant, on);
      return existsSync(file) ? lines.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
    },
    tell(tenant: string, on: Day, now: readonly SampleLine[]): void {
      mkdirSync(folder, { recursive: true });
      const file = fileOf(tenant, on);
      writeFileSync(`${file}.next`, JSON.stringify(now));
      renameSync(`${file}.next`, file);
    },
  };
}

const WHICH = /^\/statements\/([a-z0-9-]+)\.(csv|bai|xml)$/;

/** The path of a company's statement for today, in a format. */
export const samplePath = (tenant: string, format: SampleFormat): string => `/statements/${tenant}.${format}`;

/**
 * Today's statement of a company's bank, to import on the console's Wires page. It fits the payments that are waiting
 * for a wire here: one is paid exactly, one short, and one twice. It also has transactions that no payment is waiting
 * for.
 */
export function sampleStatements(dataDir: string, companies: readonly string[]) {
  const days = daysIn(dataDir);
  return async ({ method, path }: LocalRequest): Promise<LocalReply | undefined> => {
    const [, tenant = '', format = ''] = WHICH.exec(path) ?? [];
    if (method !== 'GET' || !companies.includes(tenant)) return undefined;
    const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
    const { trustAccounts } = await import('#functions/adapters/dynamo/wiring.ts');
    const open = await staffTransfers.open(tenantId.parse(tenant));
    const on = bookedOn(new Date().toISOString());
    const awaited = open.filter(({ status }) => status === 'awaiting wire');
    // A statement is of one account: the one that most of them go to.
    const byAccount = [...Map.groupBy(awaited, (payment) => instructedAccount(payment) ?? '')];
    const [into = '', expected = []] = byAccount.toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
    const now = sampleDay(on, days.told(tenant, on), expected);
    const own = await trustAccounts(tenantId.parse(tenant));
    const account = own.find(({ key }) => key === into)?.number ?? '';
    days.tell(tenant, on, now);
    const { type, write } = SAMPLE_FORMATS[format as SampleFormat];
    const name = `${tenant}-statement-${on}.${format}`;
    return {
      status: 200,
      headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
      body: write({ on, lines: now, number: account.padStart(8, '4012') }),
    };
  };
}
