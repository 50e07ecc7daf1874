import type { Member } from '#functions/people/member.ts';
import { makeProposal } from '#functions/proposals/decide.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import { asItStands, type SettingsChange, steeringChangeOf, wiringChangeOf } from '#shared/tenant/steering.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { proposalWords } from '#shared/text/console/proposals.ts';
import { admitHere } from '../kit/admit-here.ts';
import type { At } from '../kit/command.ts';
import { type Place, stageOption } from '../kit/place.ts';
import type { Refused } from '../kit/refused.ts';
import { inWords } from '../kit/told.ts';
import { neededOf } from './leading-words.ts';

/**
 * Splits a file's changes into those that need approval and the rest. Anything that steers money needs approval, and so
 * do texts that lead clients elsewhere. At AWS, so does opening a new tenant. On one machine no real money moves, so
 * one person can try a company out.
 */
function trustedStep(
  { stage }: Pick<Place, 'stage'>,
  before: Tenant | undefined,
  file: Tenant,
  otherNames: readonly string[],
): { readonly asked: SettingsChange | undefined; readonly isFirstHere: boolean } {
  const wiring = wiringChangeOf(before ?? { wiring: {} }, file);
  const isFirstHere = wiring !== undefined && Object.keys(before?.wiring ?? {}).length === 0 && stage === 'local';
  const opened = stage !== 'local' && file.active ? { active: true } : undefined;
  const changed = before && steeringChangeOf(before, file);
  const contact = before ? changed && neededOf(before, changed, otherNames) : opened;
  const asked: SettingsChange = {
    ...(wiring && !isFirstHere ? { wiring } : {}),
    ...(contact ? { contact } : {}),
  };
  return { asked: Object.keys(asked).length > 0 ? asked : undefined, isFirstHere };
}

/** The file as it takes effect now, with the current values of everything that needs approval. */
function inForceOf(before: Tenant | undefined, file: Tenant, asked: SettingsChange | undefined): Tenant {
  const wiring = asked?.wiring ? (before?.wiring ?? {}) : file.wiring;
  const standing = before
    ? asItStands(before, file, asked?.contact ?? {})
    : { ...file, active: file.active && !asked?.contact?.active };
  return { ...standing, wiring };
}

/** The names of the deployment's other companies. */
async function otherNames({ ports }: At, own: TenantId): Promise<readonly string[]> {
  const others = (await ports.tenants.list()).filter((id) => id !== own);
  const configs = await Promise.all(others.map((id) => ports.staff.tenants.config(id)));
  return configs.flatMap((config) => (config ? [config.name] : []));
}

/** Printed because a stage at AWS would need a second person here. */
const FIRST_DETAILS = '  Its first wire instructions take effect at once on this machine.';

/** The proposal, and the commands a colleague uses to decide it. */
const proposedLines = (proposal: Proposal, place: Place): readonly string[] => {
  const { tenantId: tenant, id, version, by } = proposal;
  return [
    `${proposalWords(proposal)}, proposed by ${by}.`,
    '  Clients see no change until another person approves it:',
    `  call list-proposals --tenant ${tenant}${stageOption(place)}`,
    `  call approve-proposal --tenant ${tenant} --proposal-id ${id} --version ${version}${stageOption(place)}`,
  ];
};

/** The differences from the current settings, and the lines about changes that need approval. */
type Applied = { readonly changes: readonly string[] | undefined; readonly waiting: readonly string[] };

/**
 * Applies a checked tenant file; its portal is reachable within half a minute. Wire instructions, and the contact that
 * clients verify them with, are only proposed. They keep their current values until someone approves them.
 */
export async function applyTenant(
  at: At,
  { before, file, by }: { readonly before: Tenant | undefined; readonly file: Tenant; readonly by: Member },
): Promise<Outcome<Applied, Refused>> {
  const { place, ports, isDryRun } = at;
  if (before && before.revision !== file.revision)
    return refuse({
      code: 'tenant/older-file',
      sentence: `The company changed its settings at the console after this file was written. Export the current file with “tenant export ${file.id}”, make your change in it, and apply that.`,
    });
  const isRenamed = before !== undefined && before.name !== file.name;
  const { asked, isFirstHere } = trustedStep(place, before, file, isRenamed ? await otherNames(at, file.id) : []);
  const inForce = inForceOf(before, file, asked);
  // Checked first, because nothing of a file takes effect if the rest of it is refused.
  const fits = asked && inWords(await ports.settings(inForce).ask(by, asked));
  if (fits && !fits.ok) return fits;
  try {
    await ports.tenants.apply(inForce, by, isFirstHere ? 'applied' : 'kept', before?.agents);
  } catch (error) {
    if ((error as Error).name === 'TransactionCanceledException')
      return refuse({
        code: 'tenant/changed-meanwhile',
        sentence: 'Someone else changed this tenant at the same moment. Check its settings, and apply the file again.',
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
  const put = inWords(await makeProposal(ports, ports.settings(), by, { asked, reason: '' }));
  return put.ok ? done({ changes, waiting: [...first, ...proposedLines(put.value, place)] }) : put;
}

/** The parts of a tenant's file that differ from its settings; undefined for a new tenant. */
export function changesOf(before: Tenant | undefined, after: Tenant): readonly string[] | undefined {
  if (!before) return undefined;
  const [old, fresh] = [before, after].map(sorted) as [Record<string, string>, Record<string, string>];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter((part) => old[part] !== fresh[part]);
}

/** Each part as text with sorted keys, because the table returns them in another order. */
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
