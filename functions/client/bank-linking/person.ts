import { type Client, fullName } from '#shared/client/client.ts';
import type { Person } from './bank-view.ts';

/** A client's details for the bank to confirm. The address is included only if complete. */
export function personOf(client: Client): Person {
  const { address1, address2, city, state, zipcode } = client;
  const hasAddress = address1 && city && state && zipcode;
  return {
    legalName: fullName(client),
    phone: client.mobilePhone,
    ...(client.email ? { email: client.email } : {}),
    ...(hasAddress
      ? {
          address: {
            street: address1,
            ...(address2 ? { street2: address2 } : {}),
            city,
            region: state,
            postalCode: zipcode,
          },
        }
      : {}),
  };
}
