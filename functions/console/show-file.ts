import type * as z from 'zod/mini';
import type { showFileRoute } from '#shared/contracts/console.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type LineProof, provenBy } from '../payments/engine/file-funds.ts';
import { consolePaymentOf } from './console-payment.ts';
import { fileMoney } from './file-money.ts';
import type { ConsolePorts } from './ports.ts';
import { ownConfig, type Reader, scopeOf } from './reader.ts';

type Reply = z.input<typeof showFileRoute.reply>;

/** A proof as the reader sees it. Only members who see the whole company learn a transaction's other files. */
const shownProof = ({ partOf, ...proof }: LineProof, isEverybodys: boolean): LineProof => ({
  ...proof,
  ...(partOf && isEverybodys ? { partOf } : {}),
});

/** One file: its balance, the amounts promised, expected and left, and each payment. */
export async function showFile(
  ports: Pick<ConsolePorts, 'lists' | 'books' | 'tenants' | 'closings'>,
  reader: Reader,
  { file: id }: { readonly file: string },
): Promise<Outcome<Reply, Refusal<'staff/no-closing'>>> {
  const { tenant, now } = reader;
  const scope = scopeOf(reader);
  const [found, { goodFundsDays }, agents, closing] = await Promise.all([
    ports.books.typed(tenant).then((unshown) => fileMoney(ports, tenant, { id, scope, unshown })),
    ownConfig(ports, tenant),
    ports.tenants.agents(tenant),
    ports.closings.find(tenant, id),
  ]);
  if (!found) return refuse({ code: 'staff/no-closing' });
  const { rows, money, isWhole, proofs } = found;
  const { held, promised, unshown = 0 } = money;
  const proven = provenBy({ proofs });
  const isEverybodys = scope.offices === undefined;
  const of = new Set(rows.map(({ agentId }) => agentId));
  return done({
    ...money,
    closesOn: closing?.on ?? null,
    left: held === null || promised === null ? null : held - promised - unshown,
    ...(isWhole ? { proven: proven.in, ...(proven.out > 0 ? { provenOut: proven.out } : {}) } : {}),
    proofs: isWhole ? proofs.map((proof) => shownProof(proof, isEverybodys)) : [],
    rows: rows.map((row) => consolePaymentOf(row, { goodFundsDays, now })),
    agents: agents.filter((agent) => of.has(agent.id)).map(({ displayName }) => displayName),
  });
}
