import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { isJustHeard } from '#web/lib/api/heard.ts';
import { paths } from '#web/lib/page/paths.ts';
import { currentSession } from '#web/lib/session/session.ts';
import {
  draft,
  eachInStandingTime,
  ends,
  forMaria,
  keep,
  nameOf,
  ofClients,
  replies,
  SCREENS,
  sent,
  signIn,
  start,
} from './early-setup.tsx';
import { type Asked, MARIA, ok, open, refusal } from './visitor-setup.tsx';

eachInStandingTime();

/** Counts the placeholders that are drawn, however briefly. */
function placeholders(): () => number {
  let drawn = 0;
  const watch = new MutationObserver(() => {
    drawn += document.querySelectorAll('main .skeleton').length;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    return drawn;
  };
}

const begun = () => Object.values(globalThis.portalEarly?.calls ?? {});
const allAreHere = () =>
  waitFor(() => {
    expect(begun().length).toBeGreaterThan(1);
    expect(begun().filter(({ here }) => !here)).toEqual([]);
  });
const times = (asked: readonly Asked[], name: string): number => asked.filter((each) => nameOf(each) === name).length;

/** Opens a screen whose answers arrived while its scripts were loading. */
async function openHeard(at: string): Promise<number> {
  signIn();
  keep();
  start(at);
  await allAreHere();
  const drawn = placeholders();
  await open(at);
  return drawn();
}

describe('a screen with prefetched answers (X-228)', () => {
  it.each(Object.entries(SCREENS))('shows no placeholder first for %s, and requests nothing twice', async (_, at) => {
    const asked = forMaria();
    expect(await openHeard(at)).toBe(0);
    await waitFor(() => expect(Object.keys(globalThis.portalEarly?.calls ?? {})).toEqual([]));
    const names = ofClients(asked).map(nameOf);
    expect(names).toEqual([...new Set(names)]);
  });

  it('shows that it is waiting without the answers', async () => {
    forMaria();
    signIn();
    const drawn = placeholders();
    await open(SCREENS[paths.payment] ?? '');
    expect(drawn()).toBeGreaterThan(0);
  });

  it('does the same in a tab that a link has opened', async () => {
    const at = SCREENS[paths.payment] ?? '';
    const asked = forMaria({ 'POST /session/refresh': ok(ends()) });
    start(at);
    await waitFor(() => expect(asked.map(nameOf)).toContain('POST /graphql Transfer'));
    await allAreHere();
    const drawn = placeholders();
    await open(at);
    expect(drawn()).toBe(0);
    expect(currentSession()?.client.id).toBe(MARIA.id);
    const names = ofClients(asked).map(nameOf);
    expect(names).toEqual([...new Set(names)]);
  });

  it('shows the current data, not the earlier answer, when opened again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = forMaria();
    await openHeard(SCREENS[paths.payment] ?? '');
    expect(times(asked, 'POST /graphql Transfer')).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(times(asked, 'POST /graphql Transfer')).toBe(2);
  });

  it('reads the end of a payment again after a click, instead of from memory', async () => {
    forMaria();
    await openHeard(SCREENS[paths.payment] ?? '');
    const query = { state: { dataUpdateCount: 0, dataUpdatedAt: Date.now() } };
    expect(isJustHeard(query)).toBe(true);
    document.body.click();
    expect(isJustHeard(query)).toBe(false);
  });

  it('draws a refusal as one, without a second request', async () => {
    const asked = forMaria({
      'POST /graphql': ({ body }) => {
        const { operationName } = body as { operationName: string };
        return operationName === 'Transfer'
          ? refusal(403, 'caller/forbidden', 'This is not yours.')
          : ok({ data: { transfer: draft, ...Object(replies[operationName]) } });
      },
    });
    await openHeard(SCREENS[paths.payment] ?? '');
    expect(await screen.findByText('This is not yours.')).toBeDefined();
    expect(times(asked, 'POST /graphql Transfer')).toBe(1);
    expect(screen.queryByText(sent.referenceID)).toBeNull();
  });
});
