import { isDeepStrictEqual } from 'node:util';
import { makeProposal } from '#functions/proposals/decide.ts';
import type { Member } from '#functions/staff/member.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import { asItStands, type SettingsChange, steeringChangeOf } from '#shared/tenant/steering.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { proposalWords } from '#shared/text/console/proposals.ts';
import { admitHere } from './admit-here.ts';
import type { At } from './command.ts';
import type { Place } from './place.ts';
import type { Refused } from './refused.ts';
import { inWords } from './told.ts';

/**
 * How applying a file changes what steers money. Every such change needs a second person. So does a new tenant at AWS:
 * it is closed until somebody has approved all of it. On one machine nobody's money moves, and one person can try a
 * company out.
 */
function trustedStep(
  { stage }: Pick<Place, 'stage'>,
  before: Tenant | undefined,
  file: Tenant,
): { readonly asked: SettingsChange | undefined; readonly isFirstHere: boolean } {
  const isOtherWiring = !isDeepStrictEqual(before?.wiring, file.wiring);
  const isFirstHere = isOtherWiring && before?.wiring === undefined && stage === 'local';
  const opened = stage !== 'local' && file.active ? { active: true } : undefined;
  const contact = before ? steeringChangeOf(before, file) : opened;
  const asked: SettingsChange = {
    ...(isOtherWiring && !isFirstHere ? { wiring: file.wiring ?? null } : {}),
    ...(contact ? { contact } : {}),
  };
  return { asked: Object.keys(asked).length > 0 ? asked : undefined, isFirstHere };
}

/** A file as it is in force at once: with everything that waits for a second person as it stood. */
function inForceOf(before: Tenant | undefined, file: Tenant, asked: SettingsChange | undefined): Tenant {
  const wiring = asked?.wiring === undefined ? file.wiring : before?.wiring;
  const standing = before ? asItStands(before, file) : { ...file, active: file.active && !asked?.contact?.active };
  const { wiring: _asked, ...others } = standing;
  return { ...others, ...(wiring ? { wiring } : {}) };
}

/** Printed where one person is enough, because a stage at AWS needs two. */
const FIRST_DETAILS = '  Its wiring details are in force at once: they are its first, on this machine.';

/** Says what was proposed, and by which commands a colleague decides about it. */
const proposedLines = (proposal: Proposal): readonly string[] => {
  const { tenantId: tenant, id, version, by } = proposal;
  return [
    `${proposalWords(proposal)}, proposed by ${by}.`,
    '  Clients see no change until another person approves it:',
    `  call list-proposals --tenant ${tenant}`,
    `  call approve-proposal --tenant ${tenant} --proposal-id ${id} --version ${version}`,
  ];
};

/** What became of an applied file: what differs from what stood, and what of it still waits for a second person. */
type Applied = { readonly changes: readonly string[] | undefined; readonly waiting: readonly string[] };

/**
 * Puts a checked tenant file into a place; its portal is reachable within half a minute. Where wires go, and the
 * contact by which clients check that, are only proposed by it, and stay as they stand until a second person has
 * decided.
 */
export async function applyTenant(
  at: At,
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
  if (place.running && !isDryRun) await admitHere(place.running, inForce);
  const changes = changesOf(before, inForce);
  const first = isFirstHere ? [FIRST_DETAILS] : [];
  if (!asked) return done({ changes, waiting: first });
  const put = inWords(await makeProposal(ports, ports.settings, by, { asked, reason: '' }));
  return put.ok ? done({ changes, waiting: [...first, ...proposedLines(put.value)] }) : put;
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
