import type * as z from 'zod/mini';
import type { verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import { disbursementIn, paths, returnablePath, transferInQuery, withQuery } from '../../lib/page/paths.ts';

type Verified = Pick<z.output<typeof verifyCodeRoute.reply>, 'identityComplete'> & {
  readonly client: { readonly email: string };
};

/**
 * The page after a right code. A client without an e-mail or identity data enters them first. Others return to where
 * they were, to the transfer in a link, or to the history. The transfer is kept in every case.
 */
export function landingAfterCode(verified: Verified, search: string, returnTo: string | undefined): string {
  const back = returnablePath(returnTo);
  const query = new URLSearchParams(search);
  const left = new URLSearchParams(back?.split('?')[1] ?? '');
  const carried = transferInQuery(query) ?? transferInQuery(left) ?? transferInQuery(left, 'transfer_id');
  const disbursement = disbursementIn(query) ?? disbursementIn(left);
  // A client who is being paid needs neither SSN nor birth date (specification, section 4).
  if (carried && disbursement)
    return back && disbursementIn(left)
      ? back
      : withQuery(paths.selectAccount, { go_to_transfer: carried, disbursement });
  // Someone who fears fraud returns to the button that stops it, whatever else is missing.
  if (back === paths.really) return back;
  if (!verified.identityComplete || verified.client.email === '')
    // A pay link's suggestion is carried on. The payment's details ask about it.
    return !carried && left.has('for')
      ? `${paths.identity}?${left}`
      : withQuery(paths.identity, { go_to_transfer: carried });
  if (back) return back;
  return carried ? withQuery(paths.selectAccount, { go_to_transfer: carried }) : paths.history;
}
