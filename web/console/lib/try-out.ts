import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** What the answer is kept as: it stays when somebody's session ends, because it is nobody's. */
export const TRY_OUT = 'try-out';

const people = z.array(z.object({ email: z.string(), name: z.string(), role: z.string() }));
const typedFactors = z.union([
  z.object({ password: z.string(), code: z.string() }),
  z.object({ password: z.string(), waitSeconds: z.number() }),
]);

/** Where the local portal answers whoever tries it out; nothing at any other place. */
const placeOfTryOut = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="try-out"]')?.content || undefined;

async function readPeople(place: string) {
  const response = await fetch(place);
  return people.parse(await response.json());
}

/** Whom the portal can be tried as; nobody where it is deployed. */
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

/** Signs somebody of this machine in. */
export async function signInAs(email: string): Promise<void> {
  const response = await tell('', email);
  if (!response.ok) throw new Error('The local portal did not sign this person in.');
}

/** What somebody of this machine would type, or how long their app shows no code that counts; undefined: it knows none. */
export async function typedBy(email: string) {
  const response = await tell('/factors', email);
  return response.ok ? typedFactors.parse(await response.json()) : undefined;
}
