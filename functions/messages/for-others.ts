import { propertyLine } from '#shared/address.ts';
import { smuggledFields } from '#shared/staff/smuggled.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/**
 * A payment's property and file number for people outside of it. A client may have typed them, so each is left out if
 * it tells its reader to call, write or pay someone.
 */
export function placeForOthers(transfer: Transfer): {
  readonly property: string | undefined;
  readonly fileNumber: string | undefined;
} {
  const { propertyAddress1: address1, propertyAddress2: address2, propertyCity: city, fileNumber } = transfer;
  const misleading = smuggledFields({ address1, address2, city, fileNumber });
  return {
    property: misleading.some((each) => each !== 'fileNumber') ? undefined : propertyLine(transfer),
    fileNumber: misleading.includes('fileNumber') ? undefined : fileNumber,
  };
}
