import * as z from 'zod/mini';
import { done } from '#shared/outcome.ts';
import { type LocalBank, opaqueId } from './bank.ts';
import { institutionById, searchInstitutions } from './institutions.ts';
import { linkItem, publicTokenFor } from './link-item.ts';
import { choose, leaveForBank, repair, resumeLogin, returnAddress, signIn } from './link-sign-in.ts';
import { liveLinkToken } from './link-tokens.ts';
import { bankView, finishedView, itemStart, type LinkSession, type Shown, unknownSession } from './link-views.ts';
import { tryCode, typedAccount } from './micro-deposits.ts';
import { personas } from './personas.ts';
import { decline } from './refusal.ts';

const numbers = z.object({
  routingNumber: z.string(),
  accountNumber: z.string(),
  subtype: z.enum(['checking', 'savings']),
});

const hints = personas.map(({ username, hint }) => ({ username, hint }));

/** The first pane, with the token's purpose. */
function open({ bank, link }: LinkSession): Shown {
  const item = link.accessToken ? bank.store.get('items', link.accessToken) : undefined;
  const institution = item && institutionById(item.institutionId);
  const waits = item?.accounts.find(({ verification }) => verification?.status === 'pending_manual_verification');
  const mode = !item ? 'new' : waits ? 'code' : item.isLoginRequired ? 'login' : 'done';
  return done({
    mode,
    clientName: link.clientName,
    allowsAccountNumbers: link.allowsAccountNumbers,
    hints,
    ...(institution ? { institution: bankView(institution) } : {}),
    ...(waits ? { mask: waits.mask } : {}),
    ...(item && mode === 'done' ? { finished: finishedView(item, publicTokenFor(bank, item), opaqueId()) } : {}),
  });
}

const search = (_: LinkSession, body: unknown): Shown => {
  const asked = z.object({ query: z.string() }).safeParse(body);
  return done({ institutions: searchInstitutions(asked.data?.query ?? '').map(bankView) });
};

/** Account numbers typed by hand. They match at once, or a penny with a code verifies them. */
function enterNumbers({ bank, link }: LinkSession, body: unknown): Shown {
  const asked = numbers.safeParse(body);
  if (!asked.success || !link.allowsAccountNumbers)
    return decline('INVALID_REQUEST', 'INVALID_FIELD', 'account numbers cannot be entered', {
      display: 'Accounts cannot be linked by their numbers here.',
    });
  const typed = typedAccount(asked.data.routingNumber, asked.data.accountNumber, asked.data.subtype);
  if (!typed.ok) return typed;
  const { authMethod, account } = typed.value;
  const { item, publicToken } = linkItem(bank, {
    ...itemStart(link),
    institutionId: null,
    username: '',
    authMethod,
    accounts: [account],
  });
  if (authMethod === 'INSTANT_MICRODEPOSITS') {
    // The penny arrives within seconds, so the same window asks for its code.
    bank.store.put('linkTokens', link.token, { ...link, accessToken: item.accessToken });
    return done({ mode: 'code', mask: account.mask });
  }
  return done({
    finished: finishedView(item, publicToken, opaqueId(36)),
    isPending: authMethod === 'SAME_DAY_MICRODEPOSITS',
  });
}

/** The three letters from the bank statement. */
function enterCode({ bank, link }: LinkSession, body: unknown): Shown {
  const code = z.object({ code: z.string() }).safeParse(body).data?.code ?? '';
  const item = link.accessToken ? bank.store.get('items', link.accessToken) : undefined;
  if (!item) return unknownSession();
  const tried = tryCode(bank, item, code);
  const isVerified = tried.item.accounts.some(({ verification }) => verification?.status === 'manually_verified');
  if (!isVerified) return done({ triesLeft: Math.max(tried.triesLeft, 0) });
  return done({ finished: finishedView(tried.item, publicTokenFor(bank, tried.item), opaqueId(36)) });
}

/** The widget's requests, by the last part of their path. */
const questions: Readonly<Record<string, (session: LinkSession, body: unknown) => Shown>> = {
  open,
  search,
  'sign-in': signIn,
  'leave-for-bank': leaveForBank,
  'return-address': returnAddress,
  resume: resumeLogin,
  choose,
  numbers: enterNumbers,
  code: enterCode,
  repair,
};

/** Answers one request of the widget; undefined for an unknown one. Call it inside a step. */
export function askDesk(bank: LocalBank, question: string, body: unknown): Shown | undefined {
  if (!Object.hasOwn(questions, question)) return undefined;
  const token = z.object({ token: z.string() }).safeParse(body);
  const link = liveLinkToken(bank, token.data?.token ?? '');
  return link.ok ? questions[question]?.({ bank, link: link.value }, body) : link;
}
