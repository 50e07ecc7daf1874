import * as z from 'zod/mini';
import { done } from '#shared/outcome.ts';
import { opaqueId } from './bank.ts';
import { customPersona } from './custom-user.ts';
import { institutionById } from './institutions.ts';
import { linkItem, publicTokenFor } from './link-item.ts';
import { finishedView, itemStart, type LinkSession, type Shown, sessionView, unknownSession } from './link-views.ts';
import { accountsOf, personaOf } from './personas.ts';
import { bankingAfternoon } from './rails.ts';
import type { ItemRecord, LinkSessionRecord } from './records.ts';
import { decline } from './refusal.ts';
import { itemWebhook } from './webhook-bodies.ts';

const login = z.object({
  username: z.string(),
  password: z.string(),
  institutionId: z.optional(z.string()),
  sessionId: z.optional(z.string()),
});

/**
 * Twenty-four hours, like the automatic micro-deposit in Plaid's sandbox. It may be less, because moving the clock by a
 * banking day from an afternoon is some minutes shorter.
 */
const AUTOMATIC_MS = 24 * 3_600_000;

/** A login at a bank, which lists its accounts. `error_…` as the password fails as in Plaid's sandbox. */
export function signIn({ bank, link }: LinkSession, body: unknown): Shown {
  const asked = login.safeParse(body);
  const session = asked.data?.sessionId ? bank.store.get('linkSessions', asked.data.sessionId) : undefined;
  const institution = institutionById(asked.data?.institutionId ?? session?.institutionId ?? null);
  if (!asked.success || !institution)
    return decline('INVALID_INPUT', 'INVALID_INSTITUTION', 'invalid institution_id provided');
  if (!institution.isSupported)
    return decline('INSTITUTION_ERROR', 'INSTITUTION_NO_LONGER_SUPPORTED', 'this institution is not supported', {
      display: `${institution.name} cannot be linked for transfers.`,
    });
  const { username, password } = asked.data;
  const failure = /^error_([A-Z_]+)$/.exec(password)?.[1];
  if (failure) return failedLogin(failure);
  const persona = username === 'user_custom' ? customPersona(password) : personaOf(username.trim());
  if (!persona) return failedLogin('INVALID_CREDENTIALS');
  const isAutomatic = persona.username === 'microdeposits_good';
  const now = bank.clock.now();
  const dueAt = new Date(Math.min(now.getTime() + AUTOMATIC_MS, bankingAfternoon(now, 1).getTime())).toISOString();
  const made: LinkSessionRecord = {
    sessionId: session?.sessionId ?? opaqueId(36),
    linkToken: link.token,
    institutionId: institution.id,
    username: persona.username,
    authMethod: isAutomatic ? 'AUTOMATED_MICRODEPOSITS' : 'INSTANT_AUTH',
    accounts: accountsOf(persona, institution)
      .filter(({ subtype }) => link.subtypes.includes('all') || link.subtypes.includes(subtype))
      .map((account) =>
        isAutomatic
          ? { ...account, verification: { status: 'pending_automatic_verification', wrongCodes: 0, dueAt } }
          : account,
      ),
    ...(session?.oauthStateId ? { oauthStateId: session.oauthStateId } : {}),
  };
  if (made.accounts.length === 0)
    return decline('ITEM_ERROR', 'NO_ACCOUNTS', 'no accounts of the requested types were found', {
      display: 'There is no checking or savings account behind this login.',
    });
  bank.store.put('linkSessions', made.sessionId, made);
  return done(sessionView(made, institution));
}

function failedLogin(code: string): Shown<never> {
  const sentences: Record<string, string> = {
    INVALID_CREDENTIALS: 'The user name or password is not right. Please try again.',
    ITEM_LOCKED: 'This login is locked. Unlock it at your bank first.',
    INSTITUTION_DOWN: 'This bank does not answer at the moment. Please try again later.',
  };
  const type = code.startsWith('INSTITUTION_') ? 'INSTITUTION_ERROR' : 'ITEM_ERROR';
  return decline(type, code, `the login failed with ${code}`, {
    display: sentences[code] ?? 'The bank refused this login.',
  });
}

/** Leaves for the bank's own page; the state id brings the person back to where they were. */
export function leaveForBank({ bank, link }: LinkSession, body: unknown): Shown {
  const institution = institutionById(
    z.object({ institutionId: z.string() }).safeParse(body).data?.institutionId ?? null,
  );
  if (!institution?.isOauth) return decline('INVALID_INPUT', 'INVALID_INSTITUTION', 'invalid institution_id provided');
  if (!link.redirectUri)
    return decline('INVALID_REQUEST', 'INVALID_FIELD', 'redirect_uri is required for this institution', {
      display: 'This bank needs a page to return to, and none was given.',
    });
  const session: LinkSessionRecord = {
    sessionId: opaqueId(36),
    linkToken: link.token,
    institutionId: institution.id,
    username: '',
    authMethod: 'INSTANT_AUTH',
    accounts: [],
    oauthStateId: opaqueId(36),
  };
  bank.store.put('linkSessions', session.sessionId, session);
  const query = new URLSearchParams({ token: link.token, session: session.sessionId });
  return done({ bankPage: `/local/plaid/oauth?${query}` });
}

/** The address the bank's own page sends the person back to. */
export function returnAddress({ bank, link }: LinkSession, body: unknown): Shown {
  const id = z.object({ sessionId: z.string() }).safeParse(body).data?.sessionId ?? '';
  const session = bank.store.get('linkSessions', id);
  if (!session?.oauthStateId || session.linkToken !== link.token || !link.redirectUri) return unknownSession();
  return done({ returnTo: `${link.redirectUri}?oauth_state_id=${session.oauthStateId}` });
}

/** The widget opened again on the page that the bank returned to. */
export function resumeLogin({ bank, link }: LinkSession, body: unknown): Shown {
  const state = z.object({ oauthStateId: z.string() }).safeParse(body).data?.oauthStateId;
  for (const session of bank.store.all('linkSessions')) {
    if (session.oauthStateId !== state || session.linkToken !== link.token) continue;
    const institution = institutionById(session.institutionId);
    if (institution && session.accounts.length > 0) return done(sessionView(session, institution));
  }
  return decline('OAUTH_ERROR', 'INCORRECT_OAUTH_NONCE', 'oauth state id could not be found', {
    display: 'Your bank did not complete the login. Please try again.',
  });
}

/** The accounts are chosen, and the Item is created once. */
export function choose({ bank, link }: LinkSession, body: unknown): Shown {
  const asked = z.object({ sessionId: z.string(), accountIds: z.array(z.string()) }).safeParse(body);
  const session = asked.data && bank.store.get('linkSessions', asked.data.sessionId);
  if (!asked.success || !session || session.linkToken !== link.token) return unknownSession();
  if (session.finished) return done(session.finished);
  const accounts = session.accounts.filter(({ accountId }) => asked.data.accountIds.includes(accountId));
  if (accounts.length === 0)
    return decline('INVALID_INPUT', 'INVALID_ACCOUNT_ID', 'no account was chosen', {
      display: 'Choose at least one account.',
    });
  const { institutionId, username, authMethod } = session;
  const { item, publicToken } = linkItem(bank, { ...itemStart(link), institutionId, username, authMethod, accounts });
  const finished = { finished: finishedView(item, publicToken, session.sessionId) };
  bank.store.put('linkSessions', session.sessionId, { ...session, finished });
  return done(finished);
}

/** Marks a login as working again. */
export function repair({ bank, link }: LinkSession, body: unknown): Shown {
  const asked = login.safeParse(body);
  const item = link.accessToken ? bank.store.get('items', link.accessToken) : undefined;
  if (!asked.success || !item) return unknownSession();
  const failure = /^error_([A-Z_]+)$/.exec(asked.data.password)?.[1];
  if (failure) return failedLogin(failure);
  const { loginError: _, ...rest } = item;
  const repaired: ItemRecord = { ...rest, isLoginRequired: false };
  bank.store.put('items', item.accessToken, repaired);
  const news = itemWebhook(item, 'ITEM', 'LOGIN_REPAIRED', bank.clock.now());
  bank.afterStep({ clientId: item.clientId, url: item.webhook, body: news });
  return done({ finished: finishedView(repaired, publicTokenFor(bank, repaired), opaqueId(36)) });
}
