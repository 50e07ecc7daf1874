import * as z from 'zod/mini';
import { ADDRESS_LINE_MAX } from './limits.ts';
import { noLink, oneLine } from './plain-text.ts';
import { fieldSentences } from './refusals.ts';

/** The states of section 5: 50 states, the District of Columbia, and Puerto Rico, whose banks use ACH. */
export const STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

const line = z.lazy(() =>
  z
    .string()
    .check(
      oneLine(),
      z.trim(),
      z.minLength(1, fieldSentences.required),
      z.maxLength(ADDRESS_LINE_MAX, fieldSentences.maxLength(ADDRESS_LINE_MAX)),
      noLink(),
    ),
);

/** A choice among states. */
export const stateIn = <S extends string>(states: Readonly<Record<S, string>>) =>
  z.enum(Object.keys(states) as [S, ...S[]], fieldSentences.required);

/** A property's address as typed. The ZIP may have its four extra digits. */
export const address = z.lazy(() =>
  z.object({
    address1: line,
    address2: z._default(
      z
        .string()
        .check(
          oneLine(),
          z.trim(),
          z.maxLength(ADDRESS_LINE_MAX, fieldSentences.maxLength(ADDRESS_LINE_MAX)),
          noLink(),
        ),
      '',
    ),
    city: line,
    state: stateIn(STATES),
    zipcode: z.string().check(
      z.trim(),
      z.minLength(1, fieldSentences.required),
      z.overwrite((zip) => zip.replace(/^(\d{5})\W?(\d{4})$/, '$1-$2')),
      z.regex(/^\d{5}(-\d{4})?$/, fieldSentences.zipcode),
    ),
  }),
);

/** "12 Oak St, Unit 4, Austin, TX 78701": the lines joined by commas, then state and ZIP (specification, section 2). */
export const addressLine = (where: {
  readonly address1: string;
  readonly address2?: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
}): string =>
  `${[where.address1, where.address2, where.city].filter(Boolean).join(', ')}, ${where.state} ${where.zipcode}`;

/** The property of a payment in one line. The town is included, because several towns have the same street. */
export const propertyLine = (payment: {
  readonly propertyAddress1: string;
  readonly propertyAddress2: string;
  readonly propertyCity: string;
  readonly propertyState: string;
  readonly propertyZipcode: string;
}): string =>
  addressLine({
    address1: payment.propertyAddress1,
    address2: payment.propertyAddress2,
    city: payment.propertyCity,
    state: payment.propertyState,
    zipcode: payment.propertyZipcode,
  });
