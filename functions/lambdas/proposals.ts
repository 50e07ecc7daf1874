import { randomBytes } from 'node:crypto';
import {
  approveProposalRoute,
  askProposalStepUpRoute,
  listProposalsRoute,
  proposeChangeRoute,
  readSettingsRoute,
  rejectProposalRoute,
  storePictureRoute,
} from '#shared/contracts/proposals.ts';
import { invariant } from '#shared/outcome.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { reportReads, staffTransfers } from '../adapters/dynamo/console-reads.ts';
import { proposals, withFundingRequests } from '../adapters/dynamo/proposals.ts';
import { asideEvents, atBank, fundings, sweeps } from '../adapters/dynamo/provider.ts';
import { openSecret, sealSecret, secretInTable, storedWrite } from '../adapters/dynamo/provider-secrets.ts';
import { companySettings } from '../adapters/dynamo/settings.ts';
import { consolePeople, staffMembers } from '../adapters/dynamo/staff.ts';
import { staffSessions, stepUps } from '../adapters/dynamo/staff-sign-in.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { emails } from '../adapters/emails.ts';
import { eventsOfAccounts } from '../adapters/events-of-accounts.ts';
import { moveAtProvider } from '../adapters/move-funds.ts';
import { ledgerAvailable } from '../adapters/plaid/ledger.ts';
import { trySecret } from '../adapters/plaid/try-secret.ts';
import { brandPictures } from '../adapters/site-files.ts';
import { staffGate } from '../adapters/staff-gate.ts';
import { removeSignIn } from '../adapters/staff-pool-removal.ts';
import { monthToSign } from '../console/reports/take-month.ts';
import { yearToSign } from '../console/reports/take-year.ts';
import { logger, told } from '../http/log.ts';
import { door, on } from '../http/serve.ts';
import type { StaffCaller } from '../http/staff-caller.ts';
import {
  approveAtConsole,
  askProposalStepUp,
  listProposals,
  type ProposalDeskPorts,
  proposeChangeAtConsole,
  readSettings,
  rejectAtConsole,
  storePictureAtConsole,
} from '../proposals/at-console.ts';
import { clientHold } from '../proposals/kinds/client-hold.ts';
import { fundingOutcome } from '../proposals/kinds/funding-outcome.ts';
import { fundingRequest } from '../proposals/kinds/funding-request.ts';
import { plaidBalance } from '../proposals/kinds/plaid-balance.ts';
import { providerEvent } from '../proposals/kinds/provider-event.ts';
import { providerSecret } from '../proposals/kinds/provider-secret.ts';
import { reportSignature } from '../proposals/kinds/report-signature.ts';
import { settings } from '../proposals/kinds/settings.ts';
import { staffAccess } from '../proposals/kinds/staff-access.ts';

/** Secrets that one person types or pastes and another approves. */
export const secrets = providerSecret({
  ...{ ask: trySecret, seal: sealSecret, open: openSecret },
  ...{ inTable: secretInTable, stored: storedWrite },
  async own(tenant) {
    const config = await tenants.config(tenant);
    invariant(config, 'a company with people at the console has a configuration');
    // Under a platform, the other secret is shared with companies that this one doesn't know.
    return config.provider.originator ?? config.provider;
  },
});

/** A report is read again before it is signed, and the signer waits for that. */
const READING_MS = 15_000;

/** For one call: the time is its own, and invitations lead to the console at which they were approved. */
const portsAt = ({ host, now: at }: Pick<StaffCaller, 'host' | 'now'>, now = () => at): ProposalDeskPorts => ({
  proposals: withFundingRequests,
  stepUps,
  file: companySettings.file,
  keepPicture: brandPictures.keep,
  random: (bytes) => randomBytes(bytes),
  kinds: {
    'funding request': fundingRequest({
      ...{ fundings, tenants, now, available: ledgerAvailable, files: staffTransfers, move: moveAtProvider },
    }),
    'funding outcome': fundingOutcome({ fundings, sweeps, now }),
    'client hold': clientHold({ clients }),
    'plaid balance': plaidBalance(async (tenant) => (await atBank.comparedSoFar(tenant)).ledger, proposals),
    'provider event': providerEvent({ accounts: eventsOfAccounts, moved: asideEvents.moved }),
    'provider secret': secrets,
    'report signature': reportSignature({
      signatures: proposals.signatures,
      report(tenant, { report, closing, lastFour: account }) {
        const until = performance.now() + READING_MS;
        const reads = { ...reportReads, hasTime: () => performance.now() < until };
        const isMonth = report.includes('-');
        return isMonth
          ? monthToSign(reads, tenant, { month: report, closing, account }, now())
          : yearToSign(reads, tenant, { year: report, now: now() });
      },
    }),
    'staff access': staffAccess({
      ...{ members: staffMembers, people: consolePeople, proposals, companyOf: tenants.config, now },
      ...{ endSessions: staffSessions.endAll, forgetFactors: removeSignIn, send: emails.send },
      random: (bytes) => randomBytes(bytes),
      linkTo: (token) => `${staffGate.scheme()}//${host}/accept#${token}`,
      notTold: (fault) => logger.error('a person was not told', { fault: told(fault) }),
    }),
    settings: settings(companySettings),
  },
});

/** The calls for changes that need approval, with their use cases. */
export const served = [
  on(listProposalsRoute, (caller) => listProposals(portsAt(caller), caller)),
  on(readSettingsRoute, (caller) => readSettings(portsAt(caller), caller)),
  on(storePictureRoute, (caller, { body }) => storePictureAtConsole(portsAt(caller), caller, body)),
  on(proposeChangeRoute, (caller, { body }) => proposeChangeAtConsole(portsAt(caller), caller, body)),
  on(askProposalStepUpRoute, (caller, { params, body }) => askProposalStepUp(portsAt(caller), caller, params, body)),
  on(approveProposalRoute, (caller, { params, body }) => approveAtConsole(portsAt(caller), caller, params, body)),
  on(rejectProposalRoute, (caller, { params, body }) => rejectAtConsole(portsAt(caller), caller, params, body)),
];

export const handler = door(staffGate, served);
