import { mockClient } from 'aws-sdk-client-mock';

/** Per process: `fresh.ts` restores them around each file. */
const shared = globalThis as { mocks?: { restore(): void }[] };
shared.mocks ??= [];
const { mocks } = shared;

/** Mocks every client of a class of the AWS SDK until the file ends. */
export const mocked: typeof mockClient = (client, options) => {
  const mock = mockClient(client, options);
  mocks.push(mock);
  return mock;
};
