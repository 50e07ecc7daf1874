import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { type ChangeOf, isOfKind, type Proposal } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { SignedReport } from '../../console/reports/signatures.ts';
import { proposalIdOf } from '../decide.ts';
import type { Kind, ProposalStore } from '../kind.ts';

type Asked = ChangeOf<'report signature'>;

type Ports = Pick<ProposalStore, 'find'> & {
  readonly report: (tenant: TenantId, asked: Asked) => Promise<Outcome<SignedReport, Refusal>>;
};

/** The latest signatures under a report, if anyone signed it. */
export async function signatureOf(
  { find }: Pick<ProposalStore, 'find'>,
  tenant: TenantId,
  report: string,
): Promise<Proposal<'report signature'> | undefined> {
  const found = await find(tenant, proposalIdOf('report signature', report));
  return isOfKind(found, 'report signature') ? found : undefined;
}

/**
 * Signs a report of the company: one person who reviewed it proposes, and another one approves. Both sign the same
 * content, because the report is read again each time, and one that has changed since they read it is refused.
 */
export function reportSignature({ find, report: read }: Ports): Kind<'report signature', Asked> {
  async function unfit(tenant: TenantId, asked: Asked): Promise<Refusal | undefined> {
    const found = await read(tenant, asked);
    if (!found.ok) return found.refusal;
    if (found.value.unfit) return found.value.unfit;
    return found.value.version === asked.sha256 ? undefined : { code: 'report/changed' };
  }
  return {
    kind: 'report signature',
    overtaken: { code: 'proposal/changed-meanwhile' },
    async ask({ tenant }, { report, sha256, closing, lastFour }) {
      const change = {
        ...{ report, sha256 },
        ...(closing === undefined ? {} : { closing }),
        ...(lastFour === undefined ? {} : { lastFour }),
      };
      const before = await signatureOf({ find }, tenant, report);
      if (before?.decided?.what === 'approved' && before.change.sha256 === sha256)
        return refuse({ code: 'report/signed' });
      const refused = await unfit(tenant, change);
      return refused ? refuse(refused) : done({ subject: report, change });
    },
    refuses: ({ tenantId, change }) => unfit(tenantId, change),
    writes: async () => [],
  };
}
