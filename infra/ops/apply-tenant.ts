import type { Member } from '#functions/staff/member.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { admitHere } from './admit-here.ts';
import type { At } from './command.ts';
import type { Refused } from './refused.ts';
import { FIRST_DETAILS, inForceOf, proposed, trustedStep } from './wire-details.ts';

/** What became of an applied file: what differs from what stood, and what of it still waits for a second person. */
type Applied = { readonly changes: readonly string[] | undefined; readonly waiting: readonly string[] };

/**
 * Puts a checked tenant file into a place; its portal is reachable within half a minute. Where wires go, and the
 * contact by which clients check that, are only proposed by it, and stay as they stand until a second person has
 * decided.
 */
export async function applyTenant(
  at: At,
  root: string,
  { before, file, by }: { readonly before: Tenant | undefined; readonly file: Tenant; readonly by: Member },
): Promise<Outcome<Applied, Refused>> {
  const { place, ports, isDryRun } = at;
  const { asked, isFirstHere } = trustedStep(place, before, file);
  const inForce = inForceOf(before, file, asked);
  try {
    await ports.tenants.apply(inForce, by, isFirstHere ? 'applied' : 'kept');
  } catch (error) {
    if ((error as Error).name === 'TransactionCanceledException')
      return refuse({
        code: 'tenant/changed-meanwhile',
        sentence: 'The contact of this tenant was changed at the same moment. Look at it, and apply the file again.',
      });
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
    return refuse({
      code: 'tenant/host-taken',
      sentence: `One of these hosts is another tenant's: ${file.hosts.join(', ')}. Nothing of this file is reachable yet.`,
    });
  }
  if (place.running && !isDryRun) await admitHere(root, place.running, inForce);
  const changes = changesOf(before, inForce);
  const first = isFirstHere ? [FIRST_DETAILS] : [];
  if (!asked) return done({ changes, waiting: first });
  const put = await proposed(at, file, asked, by);
  return put.ok ? done({ changes, waiting: [...first, ...put.value] }) : put;
}

/** Which parts of a tenant's file differ from what stands; undefined when the tenant is new. */
export function changesOf(before: Tenant | undefined, after: Tenant): readonly string[] | undefined {
  if (!before) return undefined;
  const [old, fresh] = [before, after].map(sorted) as [Record<string, string>, Record<string, string>];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter((part) => old[part] !== fresh[part]);
}

/** Each part as text, with the keys of records in order: the table gives them back in another one. */
const sorted = (file: Tenant): Record<string, string> =>
  Object.fromEntries(Object.entries(file).map(([part, value]) => [part, JSON.stringify(ordered(value))]));

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
}
