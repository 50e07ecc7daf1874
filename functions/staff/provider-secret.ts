import { createHash } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { SecretProposal, StoredSecret } from '#shared/tenant/provider-secret.ts';
import type { ProviderAnswer } from '../ports.ts';
import { byMember, isOtherPerson, type Member } from './member.ts';

/** The account at the provider that a secret belongs to, and the secret's name. */
export type SecretAccount = { readonly clientId: string; readonly secretName: string };

/** What changing a secret needs. Its value passes through here, and is neither kept nor told. */
export type ProviderSecretPorts = {
  /** Asks the provider something harmless with a secret. */
  readonly ask: (clientId: string, secret: string) => Promise<ProviderAnswer<unknown>>;
  readonly seal: (of: SecretAccount, secret: string) => Promise<string>;
  readonly open: (of: SecretAccount, sealed: string) => Promise<string>;
  /** The secret in force, where it lies in the table. */
  readonly inTable: (of: SecretAccount) => Promise<StoredSecret | undefined>;
  /** The latest proposal for the account, decided or not. */
  readonly find: (tenant: TenantId, of: SecretAccount) => Promise<SecretProposal | undefined>;
  /** Saves a proposal, or its rejection, on top of what was read; false when somebody was faster. */
  readonly save: (proposal: SecretProposal) => Promise<boolean>;
  /** Puts it in force, in one write with the decision; false when either was changed meanwhile. */
  readonly putInForce: (decided: SecretProposal, fresh: StoredSecret) => Promise<boolean>;
};

/** By these Plaid says that the keys themselves are wrong; any other "no" is about what their account may do. */
const WRONG_KEYS = ['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT'];

type Asked = Refusal<'secret/wrong' | 'secret/not-asked'>;

async function knownToProvider(
  { ask }: ProviderSecretPorts,
  clientId: string,
  secret: string,
): Promise<Outcome<true, Asked>> {
  const answer = await ask(clientId, secret);
  if (answer.heard === 'nothing') return refuse({ code: 'secret/not-asked' });
  if (answer.heard === 'no' && WRONG_KEYS.includes(answer.code)) return refuse({ code: 'secret/wrong' });
  return done(true);
}

/** No provider's secret is shorter or longer, or has a space in it: what is other was copied wrong. */
const LOOKS_RIGHT = /^[!-~]{8,200}$/;

const MARK_DIGITS = 12;
/** Of what is locked and not of the value: the key service locks the same value differently each time. */
const markOf = (sealed: string): string => createHash('sha256').update(sealed).digest('hex').slice(0, MARK_DIGITS);

type Proposed = Outcome<
  SecretProposal,
  Refusal<'staff/no-name' | 'secret/unlikely' | 'secret/changed-meanwhile'> | Asked
>;

/**
 * Proposes the secret of an account at the provider, once the provider has said that it is right. Nothing changes yet;
 * a proposal that waits is replaced by a newer one.
 */
export async function proposeSecret(
  ports: ProviderSecretPorts,
  member: Member,
  of: SecretAccount,
  value: string,
): Promise<Proposed> {
  const { at, staff: by, identity } = byMember(member);
  if (by === '') return refuse({ code: 'staff/no-name' });
  if (!LOOKS_RIGHT.test(value)) return refuse({ code: 'secret/unlikely' });
  const known = await knownToProvider(ports, of.clientId, value);
  if (!known.ok) return known;
  const [before, standing] = await Promise.all([ports.find(member.tenant, of), ports.inTable(of)]);
  const sealed = await ports.seal(of, value);
  const proposal: SecretProposal = {
    tenantId: member.tenant,
    secret: of.secretName,
    account: of.clientId,
    sealed,
    mark: markOf(sealed),
    ...{ by, identity, at },
    replaces: standing?.version ?? 0,
    version: before?.version ?? 0,
  };
  return (await ports.save(proposal)) ? done(proposal) : refuse({ code: 'secret/changed-meanwhile' });
}

type Waiting = Refusal<'staff/no-name' | 'secret/nothing-proposed' | 'staff/other-proposal'>;

async function waiting(
  ports: ProviderSecretPorts,
  member: Member,
  of: SecretAccount,
  mark: string,
): Promise<Outcome<SecretProposal & { readonly sealed: string }, Waiting>> {
  if (byMember(member).staff === '') return refuse({ code: 'staff/no-name' });
  const found = await ports.find(member.tenant, of);
  if (!found?.sealed || found.decided) return refuse({ code: 'secret/nothing-proposed' });
  if (found.mark !== mark) return refuse({ code: 'staff/other-proposal' });
  return done({ ...found, sealed: found.sealed });
}

type Decided = Outcome<
  SecretProposal,
  Waiting | Asked | Refusal<'staff/same-person' | 'staff/no-reason' | 'secret/changed-meanwhile'>
>;

/**
 * Puts a proposed secret in force, by another person than the one who put it in, after asking the provider once more:
 * a wrong one would stop every payment of the company.
 */
export async function approveSecret(
  ports: ProviderSecretPorts,
  member: Member,
  of: SecretAccount,
  mark: string,
): Promise<Decided> {
  const found = await waiting(ports, member, of, mark);
  if (!found.ok) return found;
  const { sealed, ...proposal } = found.value;
  if (!isOtherPerson(member, proposal)) return refuse({ code: 'staff/same-person' });
  const known = await knownToProvider(ports, of.clientId, await ports.open(of, sealed));
  if (!known.ok) return known;
  const { at, staff: by, identity } = byMember(member);
  const decided: SecretProposal = { ...proposal, decided: { what: 'approved', by, identity, at } };
  const fresh: StoredSecret = {
    secret: of.secretName,
    account: of.clientId,
    sealed,
    ...{ by: proposal.by, identity: proposal.identity, at, approvedBy: by },
    version: proposal.replaces + 1,
  };
  return (await ports.putInForce(decided, fresh)) ? done(decided) : refuse({ code: 'secret/changed-meanwhile' });
}

/** Drops a proposed secret. Its proposer may do this, too: nothing changes. */
export async function rejectSecret(
  ports: ProviderSecretPorts,
  member: Member,
  of: SecretAccount,
  { mark, reason: given }: { readonly mark: string; readonly reason: string },
): Promise<Decided> {
  const { at, staff: by, identity, reason } = byMember(member, given);
  if (!reason) return refuse({ code: 'staff/no-reason' });
  const found = await waiting(ports, member, of, mark);
  if (!found.ok) return found;
  const { sealed: _dropped, ...proposal } = found.value;
  const decided: SecretProposal = { ...proposal, decided: { what: 'rejected', by, identity, at, reason } };
  return (await ports.save(decided)) ? done(decided) : refuse({ code: 'secret/changed-meanwhile' });
}
