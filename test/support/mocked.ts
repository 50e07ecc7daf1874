import { mockClient } from 'aws-sdk-client-mock';

/** What stands in for classes of the AWS SDK in this file of tests. */
const mocks: { restore(): void }[] = [];

/** Stands in for every client of a class of the AWS SDK until the file ends. */
export const mocked: typeof mockClient = (client, options) => {
  const mock = mockClient(client, options);
  mocks.push(mock);
  return mock;
};

/** The classes are their own again: every file ends with it. */
export function restoreClients(): void {
  for (const mock of mocks.splice(0)) mock.restore();
}
