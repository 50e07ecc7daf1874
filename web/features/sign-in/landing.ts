import type * as z from 'zod/mini';
import type { verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import { disbursementIn, paths, returnablePath, transferInQuery, withQuery } from '../../lib/page/paths.ts';

type Verified = Pick<z.output<typeof verifyCodeRoute.reply>, 'identityComplete'> & {
  readonly client: { readonly email: string };
};

/**
 * Where a right code leads. Whoever lacks an e-mail or the identity data gives them first; others go back to where
 * they were, on with the transfer a link carried, or to the history. The transfer survives every way.
 */
export function landingAfterCode(verified: Verified, search: string, returnTo: string | undefined): string {
  const back = returnablePath(returnTo);
  const query = new URLSearchParams(search);
  const left = new URLSearchParams(back?.split('?')[1] ?? '');
  const carried = transferInQuery(query) ?? transferInQuery(left) ?? transferInQuery(left, 'transfer_id');
  const disbursement = disbursementIn(query) ?? disbursementIn(left);
  // A client whom money is sent gives neither SSN nor birth date for it (specification, section 4).
  if (carried && disbursement)
    return back && disbursementIn(left)
      ? back
      : withQuery(paths.selectAccount, { go_to_transfer: carried, disbursement });
  if (!verified.identityComplete || verified.client.email === '')
    return withQuery(paths.identity, { go_to_transfer: carried });
  if (back) return back;
  return carried ? withQuery(paths.selectAccount, { go_to_transfer: carried }) : paths.history;
}
