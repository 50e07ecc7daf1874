import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ListedAccount, linkAccountsRoute, linkTokenRoute } from '#shared/contracts/bank-linking.ts';
import { startMicrodepositRoute } from '#shared/contracts/verification.ts';
import type { BankAccountId, TenantId } from '#shared/ids.ts';
import { BANK_LIST_RELOAD_MS } from '#shared/limits.ts';
import { bankText } from '#shared/text/bank.ts';
import { sentenceOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { returnablePath } from '../page/paths.ts';
import { useSite } from '../page/site.tsx';
import { useText } from '../page/text.ts';
import { currentSession } from '../session/session.ts';
import { ACCOUNTS_KEY, fetchAccounts, useClientId } from './accounts.ts';
import {
  forgetPendingLink,
  isBackFromBank,
  keepPendingLink,
  onEndedElsewhere,
  returnedLink,
  returnedPlace,
} from './pending-link.ts';
import { type PlaidExit, type PlaidLeft, type PlaidSession, usePlaid } from './plaid.ts';

/** The list is reloaded this long after linking, before the full reload, because a new account settles in seconds. */
const LOOK_AGAIN_MS = [1000, 2000, 4000] as const;

/** The state of linking: the button's label, and any error or mismatch. */
export type BankLinking = {
  readonly phase: 'idle' | 'opening' | 'open' | 'saving';
  /** True if the window was last opened for an account entered by its numbers. */
  readonly isByNumbers: boolean;
  /** The account whose login it was last opened to repair. */
  readonly relinking: BankAccountId | undefined;
  readonly problem: string | undefined;
  /** The selected bank that can't be linked; an empty name if it is unknown. */
  readonly unsupported: string | undefined;
  /** The account just linked whose owner has another name or address at the bank. */
  readonly mismatch: ListedAccount | undefined;
  /** True if the bank window has finished what it was last opened for. */
  readonly isDone: boolean;
  /** The accounts just linked. */
  readonly linked: readonly ListedAccount[];
  /** The step where linking started, if it ended after a visit to the bank's own site. */
  readonly returnTo: string | undefined;
  /** Opens the bank window: for a new bank, or to log in again at the bank of an account. */
  readonly start: (relink?: BankAccountId) => void;
  /** Opens it for an account entered by its numbers and verified with a test deposit. */
  readonly startByNumbers: () => void;
};

const merged = (
  old: readonly ListedAccount[] | undefined,
  fresh: readonly ListedAccount[],
): readonly ListedAccount[] => {
  const ids = new Set(fresh.map(({ bankAccountId }) => bankAccountId));
  return [...fresh, ...(old ?? []).filter(({ bankAccountId }) => !ids.has(bankAccountId))];
};

/** The pending reloads. The client may be on another page by then, which uses the same list. */
const looks: ReturnType<typeof setTimeout>[] = [];

/**
 * Adds linked accounts to the list at once, reloads it after 1, 2 and 4 seconds, and fully after 8. Without any, a
 * login was repaired: its bank is asked at once, and the promise ends with its answer.
 */
function useFollowUp(): (fresh: readonly ListedAccount[]) => Promise<void> {
  const queries = useQueryClient();
  const clientId = useClientId();
  return useCallback(
    async (fresh) => {
      queries.setQueryData<readonly ListedAccount[]>(ACCOUNTS_KEY, (old) => merged(old, fresh));
      looks.splice(0).forEach(clearTimeout);
      for (const wait of LOOK_AGAIN_MS)
        looks.push(setTimeout(() => void queries.invalidateQueries({ queryKey: ACCOUNTS_KEY }), wait));
      const reload = async (): Promise<void> => {
        if (clientId && clientId === currentSession()?.client.id)
          queries.setQueryData(ACCOUNTS_KEY, await fetchAccounts(clientId, 'live'));
      };
      // A failed reload leaves the list as it was. If the server can't be reached, the list's own query reports it.
      looks.push(setTimeout(() => void reload().catch(() => undefined), BANK_LIST_RELOAD_MS));
      if (fresh.length === 0) await reload().catch(() => undefined);
    },
    [queries, clientId],
  );
}

/** The reason the bank window is opened. */
type Purpose = { readonly what: 'link' | 'numbers' } | { readonly what: 'relink'; readonly account: BankAccountId };

const openedFor = (purpose: Purpose): Pick<BankLinking, 'isByNumbers' | 'relinking'> => ({
  isByNumbers: purpose.what === 'numbers',
  relinking: purpose.what === 'relink' ? purpose.account : undefined,
});

async function tokenFor(purpose: Purpose, tenantId: TenantId): Promise<PlaidSession> {
  if (purpose.what !== 'numbers')
    return call(linkTokenRoute, { body: purpose.what === 'relink' ? { bankAccountId: purpose.account } : {} });
  const { linkToken: token, scriptUrl } = await call(startMicrodepositRoute, { body: { tenantId } });
  return { token, scriptUrl };
}

/**
 * Plaid's indications that a bank can't be linked: where the person left, or why the bank refused (Plaid, "Errors").
 */
const NOT_SUPPORTED: readonly string[] = [
  'institution_not_supported',
  'institution_not_found',
  'INSTITUTION_NO_LONGER_SUPPORTED',
  'UNAUTHORIZED_INSTITUTION',
  'NO_AUTH_ACCOUNTS',
];

/** The name of a bank that can't be linked, if the window was closed because of that. */
const unsupportedBank = (error: PlaidExit | null, { status, institution }: PlaidLeft): string | undefined =>
  NOT_SUPPORTED.includes(status ?? '') || NOT_SUPPORTED.includes(error?.error_code ?? '')
    ? (institution?.name ?? '')
    : undefined;

/** Links bank accounts: token, bank window, exchange, then the list. */
export function useBankLinking(): BankLinking {
  const text = useText(bankText).link;
  const tenantId = useSite().tenant.id as TenantId;
  const followUp = useFollowUp();
  const [session, setSession] = useState<PlaidSession | undefined>(returnedLink);
  // The bank returned the client to another browser, or too late: nothing is known here about what was started.
  const [problem, setProblem] = useState(() => (isBackFromBank() && !session ? text.lost : undefined));
  const [unsupported, setUnsupported] = useState<string>();
  const [isDone, setDone] = useState(false);
  const [startedAt] = useState(() => (session?.receivedRedirectUri ? returnablePath(returnedPlace()) : undefined));
  const [returnTo, setReturnTo] = useState<string>();
  const purpose = useRef<Purpose>({ what: 'link' });
  const [opened, setOpened] = useState<Purpose>({ what: 'link' });
  const renewed = useRef(false);

  const end = (sentence?: string): void => {
    forgetPendingLink();
    setSession(undefined);
    setProblem(sentence);
  };
  const token = useMutation({
    mutationFn: () => tokenFor(purpose.current, tenantId),
    onSuccess: (given) => {
      keepPendingLink(given);
      setSession(given);
    },
    onError: (thrown) => end(sentenceOf(thrown)),
  });
  const exchange = useMutation({
    mutationFn: (publicToken: string) => call(linkAccountsRoute, { body: { publicToken } }),
    onSuccess: ({ accounts }) => {
      void followUp(accounts);
      setDone(true);
      setReturnTo(startedAt);
    },
    onError: (thrown) => setProblem(sentenceOf(thrown)),
  });

  const open = session?.token;
  useEffect(() => {
    if (!open) return undefined;
    return onEndedElsewhere(open, () => {
      setSession(undefined);
      void followUp([]);
    });
  }, [open, followUp]);

  const onExit = (error: PlaidExit | null, left: PlaidLeft): void => {
    // A link token is valid for 30 minutes. A page left open longer gets a new one, once.
    if (error?.error_code === 'INVALID_LINK_TOKEN' && !renewed.current) {
      renewed.current = true;
      token.mutate();
      return;
    }
    const bank = unsupportedBank(error, left);
    setUnsupported(bank);
    end(error && bank === undefined ? (error.display_message ?? text.exited) : undefined);
  };
  const { isOpen } = usePlaid(session, {
    onSuccess: (publicToken) => {
      end();
      if (publicToken) return exchange.mutate(publicToken);
      void followUp([]).then(() => setDone(true));
    },
    onExit,
    onScriptFailed: () => end(text.scriptFailed),
  });

  const begin = (what: Purpose): void => {
    if (token.isPending || exchange.isPending || isOpen) return;
    purpose.current = what;
    setOpened(what);
    renewed.current = false;
    setProblem(undefined);
    setUnsupported(undefined);
    setDone(false);
    token.mutate();
  };

  return {
    phase: exchange.isPending ? 'saving' : isOpen || session ? 'open' : token.isPending ? 'opening' : 'idle',
    ...openedFor(opened),
    problem,
    unsupported,
    isDone,
    mismatch: exchange.data?.accounts.find(({ mismatch }) => mismatch),
    linked: exchange.data?.accounts ?? [],
    // Set together with `linked`, so that a reader of one has both.
    returnTo: exchange.data && returnTo,
    start: (relink) => begin(relink ? { what: 'relink', account: relink } : { what: 'link' }),
    startByNumbers: () => begin({ what: 'numbers' }),
  };
}
