import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { totpCode } from '#infra/local/aws/cognito-totp.ts';
import { feedStreamReaders } from '#infra/local/host/stream-readers.ts';
import type { Route } from '#shared/contracts/route.ts';
import {
  acceptInvitationRoute,
  addPasskeyRoute,
  startPasskeyRoute,
  startStaffSignInRoute,
  typeAppCodeRoute,
} from '#shared/contracts/staff-sign-in.ts';
import { type TenantId, tenantId } from '#shared/ids.ts';
import type { MemberRights } from '#shared/staff/staff-member.ts';
import { authenticator } from './authenticator.ts';
import { aContext, type EventParts } from './http-event.ts';
import type { World } from './world.ts';
import { aWorldBrowser } from './world-browser.ts';

/** A password of the tests. The authenticator app is what makes it safe. */
export const PASSWORD = 'correct horse battery';

type Body = Record<string, unknown>;

/** Lets the outbox read the table's stream: it emails the links of approved invitations. */
export async function withOutbox({ dynamo }: World): Promise<void> {
  const { handler } = await import('#functions/lambdas/outbox.ts');
  feedStreamReaders(dynamo, async (name, event) =>
    name === 'outbox' ? handler(event, aContext()) : { batchItemFailures: [] },
  );
}

/** The secret of the newest invitation to an address, out of its e-mail. */
export async function invitationIn({ inbox, dynamo }: World, to: string): Promise<string> {
  await dynamo.drained();
  const [newest] = inbox.list({ kind: 'email', to, limit: 1 });
  const text = newest?.kind === 'email' ? (newest.text ?? '') : '';
  return /\/accept#(\S+)/.exec(text)?.[1] ?? '';
}

/** The ports that invite someone by email. */
export async function invitingPorts() {
  const { staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { emails } = await import('#functions/adapters/emails.ts');
  return {
    members: staffMembers,
    companyOf: tenants.config,
    send: emails.send,
    random: (bytes: number) => randomBytes(bytes),
    linkTo: (token: string) => `http://console.localhost/accept#${token}`,
  };
}

type Invited = { readonly name: string; readonly email: string; readonly rights: MemberRights };

/** Invites someone as an owner's page or a command does. */
export async function inviteByEmail(who: Invited, by: object = {}, tenant: TenantId = tenantId.parse('acme')) {
  const { sendInvitation } = await import('#functions/people/invite.ts');
  const kim = { tenant, id: 'aws:1:kim', name: 'Kim Park', now: new Date(), ...by };
  await sendInvitation(await invitingPorts(), kim, { kind: 'join', ...who });
}

/** Accepts the newest invitation to an address, in a browser of its own. */
export async function acceptAt(world: World, email: string) {
  const visit = atConsole();
  await visit.accept(await invitationIn(world, email));
  expect((await visit.typeCode()).body['next']).toBe('done');
  return visit;
}

/** Everyone calls from an address of their own, so that no rate limit is reached. */
let addresses = 0;

/** A person at the console in a browser of their own, with an authenticator app and a device for a passkey. */
export function atConsole(sourceAddress?: string) {
  addresses += 1;
  const browser = aWorldBrowser({ sourceAddress: sourceAddress ?? `203.0.${addresses >> 8}.${addresses & 255}` });
  const device = authenticator('http://console.localhost');
  let secret = '';
  let password: string | undefined;
  // An app shows a new code each half minute, and none works twice, so a test takes the next one instead of waiting.
  let shown = 0;
  const appCode = () => {
    shown += 1;
    return totpCode(secret, new Date(Date.now() + (shown % 2 === 0 ? 30_000 : 0)));
  };
  const ask = async (route: Route, parts: EventParts = {}): Promise<{ code: string; status: number; body: Body }> => {
    const { code, status, text } = await browser.call(route, parts);
    return { code, status, body: JSON.parse(text) as Body };
  };
  return {
    jar: browser.jar,
    device,
    ask,
    appCode,
    /** Opens an invitation up to the second factor, which waits for its first code. The password is sent with that. */
    async accept(token: string, chosen = PASSWORD) {
      const accepted = await ask(acceptInvitationRoute, { body: { token } });
      secret = String(accepted.body['secret'] ?? secret);
      password = chosen;
      return accepted;
    },
    typeCode: (code = appCode()) => ask(typeAppCodeRoute, { body: { code, password } }),
    startSignIn: (email: string, typed = PASSWORD) => ask(startStaffSignInRoute, { body: { email, password: typed } }),
    async addPasskey() {
      const { body } = await ask(startPasskeyRoute);
      return ask(addPasskeyRoute, { body: { credential: device.create(body['options'] as Body) } });
    },
    /** Adds a passkey at the pool, around the portal. */
    async addAtPool(added: ReturnType<typeof authenticator>) {
      const { staffPool } = await import('#functions/adapters/staff-pool.ts');
      const [, refresh = ''] = [...browser.jar].find(([name]) => name.endsWith('-refresh')) ?? [];
      const access = (await staffPool.refresh(refresh, 'add passkey')) ?? '';
      await staffPool.addPasskey(access, added.create(await staffPool.newPasskey(access)));
    },
  };
}
