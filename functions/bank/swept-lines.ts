import { formatDay } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { balanceOf, turnoversOf } from '#shared/ledger/postings.ts';
import { type KeptSweep, sweepMovements } from '#shared/ledger/sweep.ts';
import { formatDollars } from '#shared/money.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { isProviderSweep } from '#shared/statement/provider-sweep.ts';
import { wiresText } from '#shared/text/console/wires.ts';
import { linesOfSweeps, mayBeSwept } from '../console/reports/own-sweeps.ts';
import type { StatementPorts } from './ports.ts';

/** A sweep step on the statement of the company's own account. Negative went out. */
type Side = { readonly id: string; readonly on: string; readonly cents: number; readonly reason: string };

/** The name recorded for automatic exclusions. Nothing is decided by them, because the provider reported it. */
const BY = 'The system';

/** The sweep steps that appear on the company's own account. */
const sidesOf = (sweep: KeptSweep): readonly Side[] =>
  sweep.steps.flatMap((step) => {
    const cents = balanceOf('trust bank', turnoversOf(sweepMovements(sweep, step))['trust bank']);
    if (cents === 0) return [];
    const what = step.name === 'back' ? wiresText.swept.back : wiresText.swept[sweep.way];
    const reason = what(formatDollars(sweep.amount), formatDay(step.on));
    return [{ id: `${sweep.id}#${step.name}`, on: step.on, cents, reason }];
  });

/**
 * The transactions that remain open after the provider's own are excluded: ACH transactions that name it and have the
 * amount and days of a reported sweep. Each side of a sweep takes one transaction. One that someone has worked on is
 * left to people, and an exclusion can be undone like any other.
 */
export async function withoutSwept(
  ports: Pick<StatementPorts, 'lines' | 'sweeps'>,
  tenant: TenantId,
  lines: readonly KeptLine[],
  now: Date,
): Promise<readonly KeptLine[]> {
  const own = lines.filter((line) => line.steps.length === 0 && !line.alike && isProviderSweep(line));
  if (own.length === 0) return lines;
  const sides = (await ports.sweeps(tenant))
    .flatMap(sidesOf)
    .filter((side) => own.some((line) => mayBeSwept(line, side)))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1));
  const ids = sides.map(({ id }) => id);
  const taken = sides.length > 0 ? await ports.lines.sidesWithLine(tenant, ids) : [];
  const { matched } = linesOfSweeps(
    own,
    sides.filter(({ id }) => !taken.includes(id)),
  );
  const aside = new Set<string>();
  for (const line of own) {
    const side = matched.get(line.id);
    if (!side) continue;
    const step = { name: 'ignore', by: BY, at: now.toISOString(), reason: side.reason } as const;
    if (await ports.lines.saveOfSweep({ ...line, state: 'ignored', steps: [step] }, side.id)) aside.add(line.id);
  }
  return lines.filter(({ id }) => !aside.has(id));
}
