import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isIdentityComplete } from '#shared/client/client.ts';
import type { GraphClient } from '#shared/graph/replies.ts';
import { ask } from '../lib/api/call.ts';
import { paths, transferInQuery, withQuery } from '../lib/page/paths.ts';
import { selectAccountPath } from '../lib/payment/steps.ts';
import { currentSession, onSessionChange } from '../lib/session/session.ts';

/** Pages where a client arrives with nothing started yet. Only these may redirect. */
const ARRIVALS: readonly string[] = [paths.history, paths.account, paths.identity, paths.bankAccounts];

/** True if the next arrival counts as an entry: after a login, after loading the page, and after a finished task. */
let isEntry = true;
onSessionChange(() => {
  if (!currentSession()) isEntry = true;
});

/**
 * Opens the newest payment the tenant created for the client, and returns its first step. That is the account, or the
 * identity if it is missing and the client isn't being paid (specification, section 4). Undefined if there is none.
 */
async function meetNewest(client: GraphClient): Promise<string | undefined> {
  const [newest] = (await ask('AllTransfers', {})).allTransfers;
  if (!newest) return undefined;
  const { openTransfer: opened } = await ask('OpenTransfer', { _id: newest._id });
  return opened.disbursement || isIdentityComplete(client)
    ? selectAccountPath(opened)
    : withQuery(paths.identity, { go_to_transfer: opened._id });
}

/**
 * Takes an arriving client to the payments that the tenant's software created for them, to each one once. After that
 * the payment is opened and in the history. The newest comes first, the next one when it is done.
 */
export function useEntry(client: GraphClient | null | undefined): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const isBusy = Boolean(transferInQuery(query) ?? transferInQuery(query, 'transfer_id'));
  const isArrival = Boolean(client) && ARRIVALS.includes(pathname) && !isBusy;
  // If the request fails, the history still shows the payment.
  const meet = useEffectEvent(() => (client ? meetNewest(client).catch(() => undefined) : Promise.resolve(undefined)));
  useEffect(() => {
    if (pathname.endsWith('/success')) isEntry = true;
    if (!isArrival || !isEntry) return;
    isEntry = false;
    let isHere = true;
    let isAnswered = false;
    void meet().then((place) => {
      isAnswered = true;
      if (place && isHere) void navigate(place, { replace: true });
    });
    return () => {
      isHere = false;
      if (!isAnswered) isEntry = true;
    };
  }, [pathname, isArrival, navigate]);
}
