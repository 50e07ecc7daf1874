import * as z from 'zod/mini';
import { type Client, email, optionalName, requiredName } from '#shared/client/client.ts';
import { type CodeProof, isFresh } from '#shared/client/fresh.ts';
import { homeAddress } from '#shared/home-address.ts';
import { FORMER_EMAIL_DAYS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { nameRefusal } from '#shared/staff/smuggled.ts';
import type { ClientReader, ClientRenamer, ClientWriter, Owner } from '../../ports.ts';

export type UpdateClientPorts = ClientReader & ClientWriter & ClientRenamer;

const NAMES = ['firstName', 'middleName', 'lastName'] as const;

const ADDRESS = ['address1', 'address2', 'city', 'state', 'zipcode'] as const;

const change = z.object({
  firstName: z.optional(requiredName),
  middleName: z.optional(optionalName),
  lastName: z.optional(requiredName),
  email: z.optional(email),
  newsByEmail: z.optional(z.boolean()),
  newsByText: z.optional(z.boolean()),
  ...z.partial(homeAddress).shape,
});

/** The fields of a client that the page may change. */
export type ClientChange = z.input<typeof change>;

type Given = { readonly [Field in keyof ClientChange]?: ClientChange[Field] | null | undefined };

/** Disbursements go to this name and warnings to these contacts, so changing them needs a new code. */
const GUARDED = [...NAMES, 'email', 'newsByEmail', 'newsByText'] as const;

/**
 * Keeps the previous e-mail address while warnings still go there. After several changes it keeps the first one, which
 * is certainly the owner's.
 */
function formerEmailOf(client: Client, email: string, now: Date): Pick<Client, 'formerEmail'> {
  const { formerEmail: kept } = client;
  if (kept && Date.parse(kept.until) > now.getTime()) return { formerEmail: kept };
  if (email === client.email || client.email === '') return {};
  const until = new Date(now.getTime() + FORMER_EMAIL_DAYS * 86_400_000).toISOString();
  return { formerEmail: { email: client.email, until } };
}

/** The number of tries when two saves of the same client collide, which is rare. */
const TRIES_MAX = 3;

/** The changed fields, validated. */
function changesOf(client: Client, data: Given): Outcome<Partial<Client>, Refusal<'request/invalid'>> {
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== null));
  // The address is optional (specification, section 5): a line may be empty, but it must be valid if given.
  const emptied = Object.fromEntries(
    ADDRESS.filter((line) => `${given[line] ?? 'x'}`.trim() === '').map((line) => [line, '']),
  );
  const filled = Object.fromEntries(Object.entries(given).filter(([field]) => !(field in emptied)));
  const read = change.safeParse(filled);
  if (!read.success) {
    const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
    return refuse({ code: 'request/invalid', fields });
  }
  const { firstName = client.firstName, lastName = client.lastName } = read.data;
  const isRenamed = read.data.firstName !== undefined || read.data.lastName !== undefined;
  const isMessage = isRenamed ? nameRefusal({ firstName, lastName }) : undefined;
  if (isMessage) return refuse(isMessage);
  // The parser adds an empty second line. It counts as a change only if it was sent.
  return done({ ...Object.fromEntries(Object.entries(read.data).filter(([field]) => field in filled)), ...emptied });
}

type UpdateRefusal = Refusal<'client/not-found' | 'request/invalid' | 'caller/not-fresh' | 'client/changed-meanwhile'>;

/** Changes the name, e-mail, address and preferences of the calling client. */
export async function updateClient(
  ports: UpdateClientPorts,
  owner: Owner & CodeProof,
  data: Given,
): Promise<Outcome<Client, UpdateRefusal>> {
  for (let tries = 1; ; tries += 1) {
    const client = await ports.find(owner.tenant, owner.client);
    if (!client) return refuse({ code: 'client/not-found' });
    const changes = changesOf(client, data);
    if (!changes.ok) return changes;
    const { firstName, middleName, lastName } = client;
    const { formerEmail: _former, ...rest } = client;
    const formerEmail = formerEmailOf(client, changes.value.email ?? client.email, owner.now);
    const changed: Client = { ...rest, ...formerEmail, ...changes.value, updatedAt: owner.now.toISOString() };
    if (GUARDED.some((field) => changed[field] !== client[field]) && !isFresh(owner, 'change'))
      return refuse({ code: 'caller/not-fresh' });
    const isRenamed = NAMES.some((name) => changed[name] !== client[name]);
    const saved = isRenamed
      ? await ports.rename(changed, { firstName, middleName, lastName })
      : await ports.save(changed);
    if (saved.ok || tries === TRIES_MAX) return saved;
  }
}
