import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isIdentityComplete } from '#shared/client/client.ts';
import type { GraphClient } from '#shared/graph/replies.ts';
import { ask } from '../lib/api/call.ts';
import { paths, transferInQuery, withQuery } from '../lib/page/paths.ts';
import { selectAccountPath } from '../lib/payment/steps.ts';
import { currentSession, onSessionChange } from '../lib/session/session.ts';

/** Where somebody arrives and has begun nothing yet: only there another page may take this one's place. */
const ARRIVALS: readonly string[] = [paths.history, paths.account, paths.identity, paths.bankAccounts];

/** Whether the next arrival counts as an entry: after a login, after loading the page, and when something is done. */
let isEntry = true;
onSessionChange(() => {
  if (!currentSession()) isEntry = true;
});

/**
 * Opens the newest payment that was created for the client elsewhere, and gives the step it is met at: the choice of
 * an account, or first the identity, unless money is coming to them (specification, section 4). Undefined when there
 * is none.
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
 * Leads a client who enters to what the tenant's software has prepared for them. Each such payment is led to once:
 * from then on it is opened, and stands in the history. Several are met newest first, the next when one is done.
 */
export function useEntry(client: GraphClient | null | undefined): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const isBusy = Boolean(transferInQuery(query) ?? transferInQuery(query, 'transfer_id'));
  const isArrival = Boolean(client) && ARRIVALS.includes(pathname) && !isBusy;
  // What could not be asked for waits in the history all the same.
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
