import type * as z from 'zod/mini';
import type { Client } from '#shared/client/client.ts';
import { type CodeProof, isFresh } from '#shared/client/fresh.ts';
import { birthDateRefusal, birthMarkText, parseSsnLast4, sealedIdentity } from '#shared/client/identity.ts';
import type { identityOnFile } from '#shared/contracts/identity.ts';
import { today } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { fieldSentences, type Refusal } from '#shared/refusals.ts';
import type { ClientReader } from '../../ports.ts';

/** The only readable part of a client's identity. */
type OnFile = z.infer<typeof identityOnFile>;

/** The presence and a mask. The values cannot be derived from them. */
const onFile = ({ ssnOnFile, dobOnFile }: Pick<Client, 'ssnOnFile' | 'dobOnFile'>): OnFile => ({
  ssnOnFile,
  dobOnFile,
  SSN: ssnOnFile ? '••••' : null,
  DOB: dobOnFile ? '••/••/••••' : null,
});

/** Tells if the caller's SSN and birth date are on file. Finds nothing for another person's ID. */
export async function readIdentity(
  ports: { readonly clients: ClientReader },
  { tenant, client }: { readonly tenant: TenantId; readonly client: ClientId },
  params: { readonly tenantId: TenantId; readonly clientId: ClientId },
): Promise<Outcome<OnFile, Refusal<'client/not-found'>>> {
  const isOwn = params.tenantId === tenant && params.clientId === client;
  const found = isOwn ? await ports.clients.find(tenant, client) : undefined;
  return found?.active ? done(onFile(found)) : refuse({ code: 'client/not-found' });
}

/** A sealed value is valid only for the time it takes to fill in a form, so that an old one cannot be sent again. */
const SEALED_FOR_SECONDS = 15 * 60;

type Field = 'ssn' | 'dob';
/** SSN-4 and birth date as stored: ciphertexts (base64) under the personal data key. */
type LockedIdentity = Readonly<Record<Field, string>>;
/** The stored values, with the mark that the birth date on an ID is compared with. */
export type KeptIdentity = { readonly locked: LockedIdentity; readonly birthMark: string };
type Caller = CodeProof & { readonly tenant: TenantId; readonly client: ClientId; readonly now: Date };
type SaveIdentityRequest = {
  readonly params: { readonly tenantId: TenantId; readonly clientId: ClientId };
  readonly body: { readonly SSN: string; readonly DOB: string };
};
export type SaveIdentityPorts = {
  readonly timeZoneOf: (tenant: TenantId) => Promise<string | undefined>;
  readonly clients: ClientReader;
  /** Decrypts a value that the page sealed. Undefined if it was not sealed for us. */
  readonly open: (sealed: string) => Promise<string | undefined>;
  /** Encrypts a value bound to its client and field. */
  readonly lock: (value: string, context: { tenant: string; client: string; field: string }) => Promise<string>;
  /** Makes the mark of a text. */
  readonly mark: (text: string) => Promise<string>;
  readonly identities: {
    readonly save: (tenant: TenantId, client: ClientId, kept: KeptIdentity, now: Date) => Promise<void>;
  };
};
type ValueRefusal = Refusal<'identity/unreadable' | 'identity/too-young' | 'identity/not-a-date' | 'request/invalid'>;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not a fault: the caller sealed something that the page never would.
    return undefined;
  }
}

/** The value, if it was sealed just now for this client and field. */
async function openValue(
  open: SaveIdentityPorts['open'],
  caller: Caller,
  field: Field,
  sealed: string,
): Promise<Outcome<string, ValueRefusal>> {
  const record = sealedIdentity.safeParse(fromJson((await open(sealed)) ?? ''));
  if (!record.success) return refuse({ code: 'identity/unreadable' });
  const { tenantId, clientId, field: named, value, sealedAt } = record.data;
  const ageSeconds = Math.abs(caller.now.getTime() - Date.parse(sealedAt)) / 1000;
  const isTheirs = tenantId === caller.tenant && clientId === caller.client && named === field;
  return isTheirs && ageSeconds <= SEALED_FOR_SECONDS ? done(value) : refuse({ code: 'identity/unreadable' });
}

/**
 * Stores the last four digits of the SSN and the birth date. Both arrive sealed, are decrypted only here, and are
 * encrypted under a key with which this function cannot decrypt. No reply and no log contains them.
 */
export async function saveIdentity(
  ports: SaveIdentityPorts,
  caller: Caller,
  { params, body }: SaveIdentityRequest,
): Promise<Outcome<OnFile, ValueRefusal | Refusal<'client/not-found' | 'caller/not-fresh'>>> {
  const { tenant, client, now } = caller;
  if (params.tenantId !== tenant || params.clientId !== client) return refuse({ code: 'client/not-found' });
  const timeZone = await ports.timeZoneOf(tenant);
  const found = await ports.clients.find(tenant, client);
  if (!timeZone || !found?.active) return refuse({ code: 'client/not-found' });
  // The stored values cannot be read, so a person who finds an open session must not be able to replace them.
  if (found.ssnOnFile && !isFresh(caller, 'change')) return refuse({ code: 'caller/not-fresh' });

  const [typedSsn, birth] = await Promise.all([
    openValue(ports.open, caller, 'ssn', body.SSN),
    openValue(ports.open, caller, 'dob', body.DOB),
  ]);
  if (!typedSsn.ok) return typedSsn;
  if (!birth.ok) return birth;
  const ssn = parseSsnLast4(typedSsn.value);
  if (!ssn) return refuse({ code: 'request/invalid', fields: { ssn: fieldSentences.ssnDigits } });
  // The law of the contract's state decides the day on which a person becomes an adult.
  const code = birthDateRefusal(birth.value, today(now, timeZone));
  if (code === 'identity/too-young') return refuse({ code, fields: { dateOfBirth: fieldSentences.tooYoung } });
  if (code) return refuse({ code: 'identity/not-a-date', fields: { dateOfBirth: fieldSentences.notADate } });

  const [lockedSsn, lockedDob, birthMark] = await Promise.all([
    ports.lock(ssn, { tenant, client, field: 'ssn' }),
    ports.lock(birth.value, { tenant, client, field: 'dob' }),
    ports.mark(birthMarkText(tenant, client, birth.value)),
  ]);
  await ports.identities.save(tenant, client, { locked: { ssn: lockedSsn, dob: lockedDob }, birthMark }, now);
  return done(onFile({ ssnOnFile: true, dobOnFile: true }));
}
