import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud } from '#infra/local/aws/cloud.ts';
import type { AwsService } from '#infra/local/aws/protocol.ts';
import { LOCAL_REGION, localCredentials } from '#infra/local/aws/sigv4.ts';
import type { LocalClock } from '#infra/local/clock.ts';

/** Where a conformance suite runs: at this checkout's stand-in, or at the address in `AWS_ENDPOINT_URL`. */
export type Place = {
  endpoint: string;
  /** Why a check of the stand-in itself cannot be made here. Absent at the stand-in. */
  elsewhere: string | undefined;
  /** The settings of every SDK client of the suite. */
  client: {
    endpoint: string;
    region: string;
    maxAttempts: number;
    credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  };
  close(): Promise<void>;
};

/** Opens the place that a suite runs at. The services are created only if that is the stand-in. */
export async function openPlace(services: (dataDir: string) => AwsService[], clock?: LocalClock): Promise<Place> {
  const named = process.env['AWS_ENDPOINT_URL'];
  if (named) {
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
    const { AWS_SESSION_TOKEN: sessionToken } = process.env;
    const credentials =
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
        : { ...localCredentials };
    const elsewhere = `a check of the stand-in itself; the suite runs at ${named}`;
    return { endpoint: named, elsewhere, client: settings(named, credentials), close: async () => undefined };
  }
  const dataDir = await freshDataDir();
  const cloud = await startLocalCloud({ dataDir, services: services(dataDir), ...(clock && { clock }) });
  return {
    endpoint: cloud.endpoint,
    elsewhere: undefined,
    client: settings(cloud.endpoint),
    close: async () => {
      await cloud.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Client settings for an endpoint of the stand-ins. */
export function settings(endpoint: string, credentials = { ...localCredentials } as Place['client']['credentials']) {
  return { endpoint, region: process.env['AWS_REGION'] ?? LOCAL_REGION, maxAttempts: 1, credentials };
}

/** An empty data folder of a test's own. */
export const freshDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'conformance-'));

/** The name and message of a refused call. Fails if it was not refused. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ name: string; message: string } & Record<string, unknown>> {
  try {
    await call;
  } catch (cause) {
    const { name, message } = cause as Error;
    return { ...(cause as object), name, message };
  }
  throw new Error('The call was expected to be refused, and was not');
}

/** Asks again until the answer is the expected one. Reports the last one when the time is up. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  wanted: (answer: T) => boolean,
  withinMs = 30_000,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (performance.now() > end)
      throw new Error(`Not within ${withinMs} ms; the last answer was ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
