import type { HomeState } from '#shared/home-address.ts';

/**
 * The state for each range of ZIP codes by their first three digits (USPS Publication 65); `--` if there is none, or
 * none that the portal knows.
 */
const FROM =
  '000--005NY006PR008VI009PR010MA028RI030NH039ME050VT055MA056VT060CT070NJ090AE099--100NY150PA197DE200DC201VA202DC206MD' +
  '220VA247WV269--270NC290SC300GA320FL340AA341FL343--344FL345--346FL348--349FL350AL353--354AL370TN386MS398GA400KY' +
  '428--430OH460IN480MI500IA529--530WI550MN568--569DC570SD578--580ND589--590MT600IL630MO659--660KS680NE694--700LA' +
  '715--716AR730OK733TX734OK750TX800CO817--820WY832ID839--840UT848--850AZ866--870NM885TX886--889NV899--900CA962AP' +
  '967HI969--970OR980WA995AK';

/** ZIP codes that share their first three digits with other states. */
const ISLANDS: Readonly<Record<string, HomeState>> = { 96799: 'AS', 9691: 'GU', 9692: 'GU', 9693: 'GU', 9695: 'MP' };

/**
 * The state of a full ZIP code, to fill in an empty choice; undefined before its fifth digit. A few ZIP codes cross a
 * border, so it is only a suggestion that the client sees and can change.
 */
export function stateOfZip(zip: string): HomeState | undefined {
  const [, whole, digits] = /^((\d{3})\d{2})(?:\D|\d{4}$|$)/.exec(zip.trim()) ?? [];
  if (!whole || !digits) return undefined;
  const island = Object.entries(ISLANDS).find(([start]) => whole.startsWith(start));
  if (island) return island[1];
  const starts = FROM.match(/.{5}/g) ?? [];
  const state = starts.findLast((start) => start.slice(0, 3) <= digits)?.slice(3);
  return state === '--' ? undefined : (state as HomeState | undefined);
}
