import * as z from 'zod/mini';
import type { Persona } from './personas.ts';

const address = z.object({
  data: z.object({ street: z.string(), city: z.string(), region: z.string(), postal_code: z.string() }),
});

/** Plaid's `user_custom`, whose password is this JSON. Only supported fields are read. */
const customUser = z.object({
  override_accounts: z
    .array(
      z.object({
        type: z.literal('depository'),
        subtype: z.enum(['checking', 'savings', 'cd', 'prepaid', 'money market']),
        starting_balance: z.optional(z.number()),
        meta: z.optional(z.object({ name: z.optional(z.string()), official_name: z.optional(z.string()) })),
        numbers: z.optional(z.object({ account: z.optional(z.string()), ach_routing: z.optional(z.string()) })),
        identity: z.optional(
          z.object({
            names: z.array(z.string()),
            phone_numbers: z.optional(z.array(z.object({ data: z.string() }))),
            emails: z.optional(z.array(z.object({ data: z.string() }))),
            addresses: z.optional(z.array(address)),
          }),
        ),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
});

/** Reads the password of `user_custom`; undefined if it isn't such a description. */
export function customPersona(password: string): Persona | undefined {
  const read = customUser.safeParse(fromJson(password));
  if (!read.success) return undefined;
  return {
    username: 'user_custom',
    hint: '',
    accounts: read.data.override_accounts.map((given, index) => {
      const cents = Math.round((given.starting_balance ?? 0) * 100);
      const number = given.numbers?.account;
      const identity = given.identity;
      return {
        name: given.meta?.name ?? (given.subtype === 'savings' ? 'Plaid Saving' : 'Plaid Checking'),
        officialName: given.meta?.official_name ?? null,
        subtype: given.subtype,
        mask: (number ?? String(1000 + index)).slice(-4).padStart(4, '0'),
        availableCents: cents,
        currentCents: cents,
        ...(number ? { accountNumber: number } : {}),
        ...(given.numbers?.ach_routing ? { routingNumber: given.numbers.ach_routing } : {}),
        ...(identity
          ? {
              owner: {
                names: identity.names,
                phones: (identity.phone_numbers ?? []).map(({ data }) => data),
                emails: (identity.emails ?? []).map(({ data }) => data),
                addresses: (identity.addresses ?? []).map(({ data }) => ({ ...data, postalCode: data.postal_code })),
              },
            }
          : {}),
      };
    }),
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // Not JSON, so it's a wrong password, which the caller reports in the widget's words.
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}
