import { TRANSFER_MAX_CENTS } from '../limits.ts';
import { formatDollars, toCents } from '../money.ts';
import { lettersOf } from '../plain-text.ts';
import { PURPOSE_NAMES } from '../transfer/purposes.ts';
import { limitFor } from '../transfer/rules.ts';
import { ledgerProblems } from './ledgers.ts';
import { isRoutingNumber } from './routing-number.ts';
import type { Tenant } from './tenant.ts';
import { trustAccountName } from './trust-accounts.ts';
import { velocityProblems } from './velocity.ts';

/** More can't be read at once. */
const AGENTS_MAX = 200;

/** A problem in a tenant's file: its field, and how to fix it. */
export type TenantProblem = { readonly at: string; readonly sentence: string };

/** The steps of an agent's flow are beside the agents' pages, below /partner, so no agent may have such a name. */
const isStep = (page: string): boolean =>
  /^(account-verification|step-.+|success|error|verification|needs-update|wiring-instructions|send-money)$/.test(page);

/** The values that appear more than once in a list. */
const repeated = (all: readonly string[]): readonly string[] => [
  ...new Set(all.filter((each, at) => all.indexOf(each) !== at)),
];

function* gaps(file: Tenant): Generator<TenantProblem> {
  const usable = file.purposes.filter(({ active }) => active);
  const problem = (at: string, sentence: string): TenantProblem => ({ at, sentence });
  if (usable.length === 0) yield problem('purposes', 'No purpose is active: clients could not send anything.');
  if (!file.destinationAccounts.some(({ active }) => active))
    yield problem('destinationAccounts', 'No destination account is active: no transfer could start.');
  for (const sentence of ledgerProblems(file)) yield problem('destinationAccounts', sentence);
  if (file.routingType === 'office' && !file.offices.some(({ active }) => active))
    yield problem('routingType', 'The tenant routes by office, but no office is active.');
  if (file.routingType === 'agent' && !file.agents.some(({ active }) => active))
    yield problem('routingType', 'The tenant routes by agent, but no agent is active.');
  const largest = usable.map(({ method }) => Math.min(file.limits[method] || TRANSFER_MAX_CENTS, TRANSFER_MAX_CENTS));
  for (const sentence of velocityProblems(file.velocity, toCents(Math.max(0, ...largest))))
    yield problem('velocity', sentence);
}

/**
 * Every account that clients may wire to needs its own wire instructions, or its clients would get none, or those of
 * another account than their payment shows.
 */
function* wiringProblems({ destinationAccounts, purposes, wiring }: Tenant): Generator<TenantProblem> {
  const active = destinationAccounts.filter((account) => account.active);
  const takesWires = purposes.some((each) => each.active && each.method === 'Wire');
  for (const { id, name, accountLastFourDigits: ending } of active) {
    const own = wiring[id];
    if (!own && takesWires)
      yield {
        at: 'wiring',
        sentence: `Clients may pay by wire, but “${name}” (x${ending}) has no wire instructions. Add them for this account.`,
      };
    // With only one account, nothing is confused if it moves to another number.
    if (own && active.length > 1 && !own.accountNumber.endsWith(ending))
      yield {
        at: `wiring.${id}.accountNumber`,
        sentence: `The wire instructions of “${name}” name an account ending in ${own.accountNumber.slice(-4)}, but it ends in ${ending}. Correct the one that’s wrong.`,
      };
  }
  for (const [id, { routingNumber }] of Object.entries(wiring)) {
    if (!destinationAccounts.some((account) => account.id === id))
      yield { at: `wiring.${id}`, sentence: `No destination account has the id ${id}. Give the id of one.` };
    if (!isRoutingNumber(routingNumber))
      yield {
        at: `wiring.${id}.routingNumber`,
        sentence: 'The routing number of the wire instructions is not one: its check digit is wrong.',
      };
  }
}

/** A company's own purposes must differ from each other and from the portal's, in both languages. */
function* purposeProblems({ purposes, limits }: Tenant): Generator<TenantProblem> {
  const names = [...PURPOSE_NAMES, ...purposes.map(({ purpose }) => purpose)];
  for (const [place, { purpose, purposeInSpanish, method, limit }] of purposes.entries()) {
    const at = `purposes[${place}]`;
    const isPortals = PURPOSE_NAMES.some((name) => name === purpose);
    const alike = names.find((name) => lettersOf(name) === lettersOf(purpose));
    if (alike !== purpose)
      yield { at, sentence: `"${purpose}" is the same name as "${alike}". Spell it like that, or choose another.` };
    if (isPortals && purposeInSpanish)
      yield { at, sentence: `"${purpose}" has its name in Spanish already. Leave out purposeInSpanish.` };
    const spanish = purposes.find((each) => each.purpose === purpose)?.purposeInSpanish;
    if (!isPortals && (!purposeInSpanish || purposeInSpanish !== spanish))
      yield { at, sentence: `Give "${purpose}" one name in Spanish, as purposeInSpanish, wherever it is listed.` };
    const most = limitFor(limits, method).limit;
    if (limit && limit > most)
      yield { at: `${at}.limit`, sentence: `The limit for ${method} is ${formatDollars(most)}. Give less, or none.` };
  }
}

/** An agent's page shows the host of their site, so it must have one. */
function* siteProblems({ agents }: Tenant): Generator<TenantProblem> {
  for (const [place, { displayName, brokerage }] of agents.entries())
    if (brokerage.websiteURL !== undefined && !URL.canParse(brokerage.websiteURL))
      yield {
        at: `agents[${place}].brokerage.websiteURL`,
        sentence: `The brokerage site of “${displayName}” isn’t a web address. Give one like https://bayline.example.`,
      };
}

function* doubles(file: Tenant): Generator<TenantProblem> {
  const offered = file.purposes.map(({ purpose, method }) => `${purpose} by ${method}`);
  for (const each of repeated(offered))
    yield { at: `purposes[${offered.lastIndexOf(each)}]`, sentence: `The purpose ${each} is listed more than once.` };
  if (file.agents.length > AGENTS_MAX)
    yield { at: 'agents', sentence: `A company has at most ${AGENTS_MAX} agents. Leave some out.` };
  const pages = file.agents.map(({ landingPageURI }) => landingPageURI);
  const pageAt = (page: string) => `agents[${pages.lastIndexOf(page)}].landingPageURI`;
  for (const page of repeated(pages))
    yield { at: pageAt(page), sentence: `More than one agent has the landing page ${page}.` };
  for (const page of pages.filter((each) => isStep(each)))
    yield {
      at: pageAt(page),
      sentence: `The landing page ${page} is the name of a step of the portal. Choose another.`,
    };
  const named = (['offices', 'agents', 'destinationAccounts'] as const).flatMap((list) =>
    file[list].map(({ id }, at) => ({ id: id as string, at: `${list}[${at}].id` })),
  );
  for (const id of repeated(named.map((each) => each.id)))
    yield {
      at: named.findLast((each) => each.id === id)?.at ?? '',
      sentence: `The id ${id} is used more than once.`,
    };
  const accounts = file.destinationAccounts.map((account) => trustAccountName(account));
  for (const each of repeated(accounts))
    yield {
      at: `destinationAccounts[${accounts.lastIndexOf(each)}].name`,
      sentence: `More than one account is “${each}”. Give each a name of its own.`,
    };
  const { people } = file;
  if ([people.map(({ id }) => id), people.map(({ name }) => lettersOf(name))].some((all) => repeated(all).length > 0))
    yield { at: 'people', sentence: 'Two of its people have the same id or name. Give each their own.' };
}

/** Checks that need the whole file, each with its field; empty if all is well. */
export const tenantProblemsAt = (file: Tenant): readonly TenantProblem[] => [
  ...gaps(file),
  ...wiringProblems(file),
  ...purposeProblems(file),
  ...siteProblems(file),
  ...doubles(file),
];

/** The problems in words that an operator can act on. */
export const tenantProblems = (file: Tenant): readonly string[] =>
  tenantProblemsAt(file).map(({ sentence }) => sentence);
