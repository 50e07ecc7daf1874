import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** The query key of the test users. They stay when a session ends, because they belong to no one. */
export const TRY_OUT = 'try-out';

const people = z.array(z.object({ email: z.string(), name: z.string(), role: z.string() }));
const typedFactors = z.union([
  z.object({ password: z.string(), code: z.string() }),
  z.object({ password: z.string(), waitSeconds: z.number() }),
]);

/** Where the local portal lists its test users; undefined anywhere else. */
const placeOfTryOut = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="try-out"]')?.content || undefined;

async function readPeople(place: string) {
  const response = await fetch(place);
  return people.parse(await response.json());
}

/** The test users of this machine; none where the portal is deployed. */
export function useTryOut() {
  const place = placeOfTryOut();
  const { data } = useQuery({
    queryKey: [TRY_OUT, place],
    queryFn: () => readPeople(place ?? ''),
    enabled: place !== undefined,
    retry: false,
  });
  return data ?? [];
}

const tell = (path: string, email: string): Promise<Response> =>
  fetch(`${placeOfTryOut() ?? ''}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });

/** Signs in a test user of this machine. */
export async function signInAs(email: string): Promise<void> {
  const response = await tell('', email);
  if (!response.ok) throw new Error('The local portal did not sign this person in.');
}

/** The factors a test user would type, or how long to wait for the app's next valid code; undefined if unknown. */
export async function typedBy(email: string) {
  const response = await tell('/factors', email);
  return response.ok ? typedFactors.parse(await response.json()) : undefined;
}
