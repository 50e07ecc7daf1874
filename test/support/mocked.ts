import { mockClient } from 'aws-sdk-client-mock';

/** The mocks of AWS SDK classes in this file of tests. */
const mocks: { restore(): void }[] = [];

/** Mocks every client of a class of the AWS SDK until the file ends. */
export const mocked: typeof mockClient = (client, options) => {
  const mock = mockClient(client, options);
  mocks.push(mock);
  return mock;
};

/** Restores the classes: every file ends with it. */
export function restoreClients(): void {
  for (const mock of mocks.splice(0)) mock.restore();
}
