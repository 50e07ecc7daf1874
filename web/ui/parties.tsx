import { accountLabel } from '#shared/bank/account.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { faceText } from '#shared/text/payment-face.ts';
import { useInstitutionLogos } from '../lib/bank/accounts.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { ownAccountOf } from '../lib/payment/transfers.ts';
import { BankMark } from './bank-mark.tsx';
import type { Party } from './payment-face.tsx';

type Ends = { readonly from: Party; readonly to: Party };

/** The company, with its own logo. */
export function useCompanyParty(): Party {
  const { tenant, branding } = useSite();
  return { name: tenant.name, mark: <BankMark logoUrl={branding.faviconImgURL} /> };
}

/** The two parties of a payment. The client's side has the bank's logo once an account is chosen. */
export function usePartiesOf(transfer: GraphTransfer | null | undefined): Ends {
  const words = useText(faceText);
  const company = useCompanyParty();
  const account = transfer ? ownAccountOf(transfer) : null;
  const logos = useInstitutionLogos([account?.institutionCode]);
  const own: Party = {
    name: account ? accountLabel(account) : words.yourBank,
    mark: <BankMark logoUrl={account?.institutionCode ? logos.get(account.institutionCode) : undefined} />,
  };
  return transfer?.disbursement ? { from: company, to: own } : { from: own, to: company };
}
