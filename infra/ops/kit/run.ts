import { inspect } from 'node:util';
import { told } from '#functions/http/log.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { oneLineOf } from '#shared/plain-text.ts';
import { callCommands } from '../call/call-commands.ts';
import { doctorCommands } from '../doctor/command.ts';
import { edgeCommands } from '../edge/command.ts';
import { auditCommands } from '../ledger/audit-commands.ts';
import { ledgerCommands } from '../ledger/ledger-commands.ts';
import { eventCommands } from '../payments/event-commands.ts';
import { listCommand } from '../payments/list-command.ts';
import { messageCommands } from '../payments/message-commands.ts';
import { receivedWireCommands } from '../payments/received-wires.ts';
import { transferCommands } from '../payments/transfer-commands.ts';
import { waitingCommand } from '../payments/waiting-command.ts';
import { clientCommands } from '../people/client-commands.ts';
import { peopleCommands } from '../people/people-commands.ts';
import { tellOwners } from '../people/tell-owners.ts';
import { secretCommands } from '../secrets/secret-commands.ts';
import { smokeCommands } from '../smoke/command.ts';
import { firewallCommands } from '../stage/firewall-command.ts';
import { limitCommands } from '../stage/limit-commands.ts';
import { stageCommands } from '../stage/stage-commands.ts';
import { tenantCommands } from '../tenant/tenant-commands.ts';
import type { At, Command, Told } from './command.ts';
import { openCommandPorts } from './command-ports.ts';
import { commandName, helpOf, helpOfOne } from './help.ts';
import { type Place, placeOf } from './place.ts';
import { type Misuse, readCommand, type Typed } from './read-command.ts';
import type { Refused } from './refused.ts';

/** In the order of daily work. */
const NOUNS = [
  'waiting',
  'call',
  'stage',
  'tenant',
  'disbursement',
  'request',
  'wire',
  'transfer',
  'client',
  'staff',
  'limits',
  'event',
  'message',
  'ledger',
  'lists',
  'audit',
  'edge',
  'firewall',
  'doctor',
  'smoke',
];

export const commands: readonly Command[] = NOUNS.flatMap((noun) =>
  [
    waitingCommand,
    ...callCommands,
    ...stageCommands,
    ...tenantCommands,
    ...secretCommands,
    ...transferCommands,
    ...receivedWireCommands,
    ...clientCommands,
    ...peopleCommands,
    ...limitCommands,
    ...eventCommands,
    ...messageCommands,
    ...ledgerCommands,
    listCommand,
    ...auditCommands,
    ...edgeCommands,
    ...firewallCommands,
    ...doctorCommands,
    ...smokeCommands,
  ].filter((each) => each.noun === noun),
);

/** The lines to print, and the exit code. */
export type Said = { readonly out: readonly string[]; readonly err: readonly string[]; readonly exitCode: 0 | 1 | 2 };

const misused = ({ sentences, of }: Misuse): Said => ({
  out: [],
  err: [...sentences, `See: npm run ops -- ${of ? `${commandName(of)} ` : ''}--help`],
  exitCode: 2,
});

type Wish = Extract<Typed, { wants: 'run' }>;

async function outcomeOf(wish: Wish, place: Place | undefined, now: Date): Promise<Outcome<Told, Refused>> {
  const { command, given, isDryRun } = wish;
  // A command that only works on files needs no ports.
  const standing = place && { place, ports: await openCommandPorts(place) };
  const at = { ...standing, now, isDryRun } as At;
  const outcome = await command.run(at, given as never);
  if (!outcome.ok || !place) return outcome;
  const { tenant } = outcome.value;
  const line = await tellOwners(at, command, {
    ...(given as { readonly tenant?: TenantId }),
    ...(tenant ? { tenant } : {}),
  });
  return line ? done({ ...outcome.value, lines: [...outcome.value.lines, line] }) : outcome;
}

const placed = ({ command, stage }: Wish, root: string): Outcome<Place | undefined, Refused> =>
  command.isOffline ? done(undefined) : placeOf(stage, root);

/**
 * Removes control characters from terminal output: a file or a client's text could use them to show an approver other
 * numbers.
 */
const shown = (lines: readonly string[]): readonly string[] => lines.map(oneLineOf);

/** JSON with the same characters, and every other invisible one, as escapes. A program reads the same values. */
const asJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/**
 * The lines about a fault: the place couldn't be reached, or this program has a bug. A trace has only what a log may
 * have, because HTTP libraries attach whole requests with credentials to their errors.
 */
export function faultLines(fault: unknown, isTraced: boolean): readonly string[] {
  const about = told(fault);
  const more = isTraced ? inspect(about, { depth: 5 }).split('\n') : ['OPS_TRACE=1 shows where.'];
  return shown([`It failed: ${about.message}`, ...more]);
}

function said(wish: Wish, place: Place | undefined, outcome: Outcome<Told, Refused>): Said {
  const { isDryRun, isJson } = wish;
  const exitCode = outcome.ok ? 0 : 1;
  if (isJson) {
    const result = outcome.ok ? { result: outcome.value.data } : { refused: outcome.refusal };
    const about = { ok: outcome.ok, place: place?.stage ?? null, dryRun: isDryRun };
    return { out: [asJson({ ...about, ...result })], err: [], exitCode };
  }
  if (!outcome.ok)
    return {
      out: [],
      err: shown([outcome.refusal.sentence, ...(outcome.refusal.lines ?? []).map((each) => `  ${each}`)]),
      exitCode,
    };
  const pretended = isDryRun && wish.command.effect !== 'reads' ? ['Dry run: nothing was changed.'] : [];
  return { out: shown([...outcome.value.lines, ...pretended]), err: [], exitCode };
}

/**
 * Runs the words after `npm run ops --`. It prints the place before acting, so no one who means this machine moves
 * money in prod.
 */
export async function runOps(
  words: readonly string[],
  { root, now, announce }: { readonly root: string; readonly now: Date; readonly announce: (line: string) => void },
): Promise<Said> {
  const typed = readCommand(commands, words);
  if (!typed.ok) return misused(typed.refusal);
  const wish = typed.value;
  if (wish.wants === 'help')
    return { out: wish.of ? helpOfOne(wish.of) : helpOf(commands, wish.noun), err: [], exitCode: 0 };
  const place = placed(wish, root);
  if (!place.ok) return said(wish, undefined, refuse(place.refusal));
  if (place.value) announce(`On ${place.value.name}:`);
  return said(wish, place.value, await outcomeOf(wish, place.value, now));
}
