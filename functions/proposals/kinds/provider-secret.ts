import { createHash } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';
import { done, invariant, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StoredSecret } from '#shared/tenant/provider-secret.ts';
import type { ProviderAnswer } from '../../ports.ts';
import type { Kind, Write } from '../kind.ts';

/** The provider account of a secret, and the secret's name. */
export type SecretAccount = { readonly clientId: string; readonly secretName: string };

/** The secret's value passes through here, and is neither stored nor logged. */
type Ports = {
  /** Makes a harmless call to the provider with a secret. */
  readonly ask: (clientId: string, secret: string) => Promise<ProviderAnswer<unknown>>;
  readonly seal: (of: SecretAccount, secret: string) => Promise<string>;
  readonly open: (of: SecretAccount, sealed: string) => Promise<string>;
  /** The company's provider account, as its file names it. */
  readonly own: (tenant: TenantId) => Promise<SecretAccount>;
  /** The secret in force, as stored in the table. */
  readonly inTable: (of: SecretAccount) => Promise<StoredSecret | undefined>;
  /** Puts a secret in force, on the previous version. */
  readonly stored: (fresh: StoredSecret) => Write;
};

/** Typed by command for one of the company's accounts, or pasted at the console for the one in its file. */
type Asked = { readonly of: SecretAccount; readonly value: string } | { readonly pastedSecret: string };

/** Plaid's codes for wrong keys. Any other refusal is about the account's permissions. */
const WRONG_KEYS = ['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT'];

/** No provider's secret is shorter or longer, or contains a space. Anything else was copied wrong. */
const LOOKS_RIGHT = /^[!-~]{8,200}$/;

const MARK_DIGITS = 12;
/** A hash of the ciphertext, not of the value. KMS encrypts the same value differently each time. */
const markOf = (sealed: string): string => createHash('sha256').update(sealed).digest('hex').slice(0, MARK_DIGITS);

const CHANGED = { code: 'secret/changed-meanwhile' } as const;

/**
 * The secret of a provider account. The provider confirms it before it is proposed, and again before it is approved,
 * because a wrong one would stop every payment of the company.
 */
export function providerSecret({ ask, seal, open, own, inTable, stored }: Ports): Kind<'provider secret', Asked> {
  async function wrong(
    clientId: string,
    secret: string,
  ): Promise<Refusal<'secret/not-asked' | 'secret/wrong'> | undefined> {
    const answer = await ask(clientId, secret);
    if (answer.heard === 'nothing') return { code: 'secret/not-asked' };
    return answer.heard === 'no' && WRONG_KEYS.includes(answer.code) ? { code: 'secret/wrong' } : undefined;
  }
  return {
    kind: 'provider secret',
    overtaken: CHANGED,
    async ask({ tenant }, asked) {
      const { of, value } = 'of' in asked ? asked : { of: await own(tenant), value: asked.pastedSecret };
      if (!LOOKS_RIGHT.test(value)) return refuse({ code: 'secret/unlikely' });
      const refused = await wrong(of.clientId, value);
      if (refused) return refuse(refused);
      const { secretName: secret, clientId: account } = of;
      const [sealed, standing] = [await seal(of, value), await inTable(of)];
      const change = { secret, account, sealed, mark: markOf(sealed), replaces: standing?.version ?? 0 };
      return done({ subject: `${secret} ${account}`, change });
    },
    async refuses({ change: { secret: secretName, account: clientId, sealed, replaces } }) {
      const of = { secretName, clientId };
      invariant(sealed, 'a secret that no one has decided about is kept');
      if (((await inTable(of))?.version ?? 0) !== replaces) return CHANGED;
      return wrong(clientId, await open(of, sealed));
    },
    async writes({ by, identity, decided, change: { secret, account, sealed, replaces } }) {
      invariant(sealed && decided, 'a secret is put in force by an approver');
      const { at, by: approvedBy } = decided;
      return [stored({ secret, account, sealed, by, identity, at, approvedBy, version: replaces + 1 })];
    },
    kept: ({ sealed: _dropped, ...change }) => change,
  };
}
