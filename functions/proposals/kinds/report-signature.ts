import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { ChangeOf, Proposal } from '#shared/proposal/proposal.ts';
import type { ReportVersion, SignedReport } from '../../console/reports/signatures.ts';
import type { monthToSign } from '../../console/reports/take-month.ts';
import type { yearToSign } from '../../console/reports/take-year.ts';
import { proposalIdOf } from '../decide.ts';
import type { Kind } from '../kind.ts';

type Asked = ChangeOf<'report signature'>;
type Signature = Proposal<'report signature'>;

type Signatures = {
  /** All signatures of the company's reports, whatever their version. */
  readonly signatures: (tenant: TenantId) => Promise<readonly Signature[]>;
};

type Ports = Signatures & {
  readonly report: (
    tenant: TenantId,
    asked: Asked,
  ) => Promise<Outcome<SignedReport, RefusalOf<typeof monthToSign | typeof yearToSign>>>;
};

/** Each version has its own proposal, so that another version's can't replace a signature. */
const subjectOf = ({ report, lastFour = '', sha256 }: Asked): string => JSON.stringify([report, lastFour, sha256]);

/** True if both can be of the same report: an account that someone didn't have to name may be any account. */
const isSameReport = (one: Pick<Asked, 'report' | 'lastFour'>, other: Pick<Asked, 'report' | 'lastFour'>): boolean =>
  one.report === other.report && (!one.lastFour || !other.lastFour || one.lastFour === other.lastFour);

/**
 * The signature of a report that counts: of this version, or else of another one of the same report. Among several, one
 * by two people comes first, and then the newest. Rejected and withdrawn ones don't count.
 */
export async function signatureOf(
  { signatures }: Signatures,
  tenant: TenantId,
  version: ReportVersion,
): Promise<Signature | undefined> {
  const rank = ({ change, decided }: Signature): number =>
    (change.sha256 === version.sha256 ? 2 : 0) + (decided ? 1 : 0);
  return (await signatures(tenant))
    .filter(({ change, decided }) => decided?.what !== 'rejected' && isSameReport(change, version))
    .toSorted((one, other) => rank(other) - rank(one) || (one.at < other.at ? 1 : -1))[0];
}

/**
 * Signs a report of the company: one person who reviewed it proposes, and another one approves. Both sign the same
 * content, because the report is read again each time, and one that has changed since they read it is refused.
 */
export function reportSignature({ signatures, report }: Ports): Kind<'report signature', Asked> {
  async function readable(tenant: TenantId, asked: Asked) {
    const found = await report(tenant, asked);
    if (!found.ok) return found;
    if (found.value.unfit) return refuse(found.value.unfit);
    return found.value.version === asked.sha256 ? found : refuse({ code: 'report/changed' });
  }
  /** True if another version of the report still needs its second signature, so that Approvals lists one at most. */
  async function hasOpen(tenant: TenantId, asked: Asked): Promise<boolean> {
    const id = proposalIdOf('report signature', subjectOf(asked));
    return (await signatures(tenant)).some((one) => !one.decided && one.id !== id && isSameReport(one.change, asked));
  }
  return {
    kind: 'report signature',
    overtaken: { code: 'proposal/changed-meanwhile' },
    approvedOnce: { code: 'report/signed' },
    async ask({ tenant }, { report: of, sha256, closing, lastFour }) {
      const change = {
        ...{ report: of, sha256 },
        ...(closing === undefined ? {} : { closing }),
        ...(lastFour === undefined ? {} : { lastFour }),
      };
      const read = await readable(tenant, change);
      if (!read.ok) return read;
      if (await hasOpen(tenant, change)) return refuse({ code: 'report/open' });
      const { result } = read.value;
      return done({ subject: subjectOf(change), change: { ...change, ...(result ? { result } : {}) } });
    },
    async refuses({ tenantId, change }) {
      const read = await readable(tenantId, change);
      return read.ok ? undefined : read.refusal;
    },
    writes: async () => [],
  };
}
