import type { Institution } from 'plaid';
import { institutionLogo } from './logo.ts';
import type { Wire } from './wire.ts';

/** A bank that the widget's search can find. */
export interface InstitutionRecord {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly url: string;
  readonly routingNumber: string;
  /** The browser opens the bank's own page and returns from it. */
  readonly isOauth: boolean;
  /** False for a bank that Plaid knows but can't link for transfers. */
  readonly isSupported: boolean;
  /** Accepts credits by RTP, as one bank in Plaid's own sandbox does. */
  readonly takesInstantCredits: boolean;
  /** Gives its accounts an id that is the same across logins, as a few large banks do. */
  readonly hasLastingIds: boolean;
}

const record = (
  id: string,
  name: string,
  color: string,
  routingNumber: string,
  special: Partial<Pick<InstitutionRecord, 'isOauth' | 'isSupported' | 'takesInstantCredits' | 'hasLastingIds'>> = {},
): InstitutionRecord => ({
  id,
  name,
  color,
  routingNumber,
  url: `https://www.${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`,
  isOauth: false,
  isSupported: true,
  takesInstantCredits: false,
  hasLastingIds: false,
  ...special,
});

/** Plaid's sandbox banks first, in the widget's order, then made-up ones so a search can find something. */
const institutions: readonly InstitutionRecord[] = [
  record('ins_109508', 'First Platypus Bank', '#1f7a5c', '011401533', { takesInstantCredits: true }),
  record('ins_109509', 'First Gingham Credit Union', '#b3341f', '011501006'),
  record('ins_109510', 'Tattersall Federal Credit Union', '#5b3a8e', '011600033'),
  record('ins_109511', 'Tartan Bank', '#0b5394', '011900254'),
  record('ins_109512', 'Houndstooth Bank', '#333f48', '021000021'),
  record('ins_127287', 'Platypus OAuth Bank', '#006b7d', '011401533', { isOauth: true, hasLastingIds: true }),
  record('ins_130016', 'First Platypus Balance Bank', '#2d6a2d', '011401533'),
  record('ins_135858', 'Windowpane Bank', '#9a5b00', '333333334'),
  record('ins_900001', 'Harbor Street Savings', '#7a1f3d', '061000052', { isSupported: false }),
  record('ins_900002', 'Bluewater National Bank', '#0a4d8c', '026009593'),
  record('ins_900003', 'Cedar Ridge Credit Union', '#3f6b2a', '122000247'),
  record('ins_900004', 'Commonwealth Trust Bank', '#8a2432', '031201360'),
  record('ins_900005', 'Copper Canyon Bank', '#a3541b', '122100024'),
  record('ins_900006', 'Evergreen Community Bank', '#1d6f42', '125000024'),
  record('ins_900007', 'Fidelis Federal Bank', '#283593', '044000037'),
  record('ins_900008', 'Golden Prairie Bank', '#8a6a00', '103000648'),
  record('ins_900009', 'Great Lakes Mutual', '#00697a', '072000326'),
  record('ins_900010', 'Heritage Farmers Bank', '#5d4a1f', '084000026'),
  record('ins_900011', 'Keystone Savings Bank', '#4a4f8f', '031000503'),
  record('ins_900012', 'Lone Star Teachers Credit Union', '#a12a2a', '111000025'),
  record('ins_900013', 'Magnolia State Bank', '#7a3b78', '065000090'),
  record('ins_900014', 'Northgate Bank', '#1b4965', '091000019'),
  record('ins_900015', 'Old Colony Trust', '#5a2a27', '011000138'),
  record('ins_900016', 'Pacific Crest Bank', '#0d6e8a', '121000248'),
  record('ins_900017', 'Pioneer Valley Bank', '#6b4226', '211870799'),
  record('ins_900018', 'Silver Lake Bank', '#4d5a66', '101000695'),
  record('ins_900019', 'Summit County Bank', '#2e5e4e', '102000021'),
  record('ins_900020', 'Tidewater Navy Credit Union', '#12355b', '256074974'),
  record('ins_900021', 'Union Square Bank', '#99223f', '021000089'),
];

/** The bank with this id, if there is one. */
export const institutionById = (id: string | null): InstitutionRecord | undefined =>
  institutions.find((institution) => institution.id === id);

/** Banks whose name contains the typed words in any order; all for an empty search. */
export function searchInstitutions(typed: string): readonly InstitutionRecord[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return institutions.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

/** A bank in the format of `/institutions/get_by_id`, with logo and colors only on request. */
export const institutionView = (institution: InstitutionRecord, withMetadata: boolean): Wire<Institution> => ({
  institution_id: institution.id,
  name: institution.name,
  products: institution.isSupported ? ['auth', 'balance', 'identity', 'transfer'] : ['transactions'],
  country_codes: ['US'],
  routing_numbers: [institution.routingNumber],
  dtc_numbers: [],
  oauth: institution.isOauth,
  ...(withMetadata
    ? { url: institution.url, primary_color: institution.color, logo: institutionLogo(institution) }
    : {}),
});
