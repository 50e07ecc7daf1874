import type { BrowserContext, Request, TestInfo } from '@playwright/test';
import { LAST_ACTS } from '../../support/playwright-report.ts';

/** Enough to show how a screen got into its state. */
const KEPT = 40;

/** A click as the page received it. One that hits no button is recorded here, and nowhere else. */
function tellPresses(): void {
  const tell = (event: Event): void => {
    const on = event.target instanceof Element ? event.target.closest('button, a, label, input') : null;
    const name = on?.getAttribute('aria-label') ?? on?.textContent ?? '';
    const busy = on?.ariaBusy ? ', busy' : '';
    (globalThis as { tellPress?: (what: string) => void }).tellPress?.(
      `${event.type} on ${on ? `${on.localName} "${name.slice(0, 40)}"${busy}` : 'nothing to press'}`,
    );
  };
  for (const type of ['pointerdown', 'click']) addEventListener(type, tell, { capture: true });
}

/**
 * Records the last actions on the pages of a journey: clicks, calls to the portal, and opened pages. A failing journey
 * attaches them. A fault that comes once in hundreds of runs is seldom seen twice, and the screenshot at its end
 * doesn't show what led there. No bodies are recorded.
 */
export async function lastActs(
  { context }: { readonly context: BrowserContext },
  give: (nothing: undefined) => Promise<void>,
  test: TestInfo,
): Promise<void> {
  const begun = performance.now();
  const acts: string[] = [];
  const keep = (what: string): void => {
    acts.push(`${((performance.now() - begun) / 1000).toFixed(2)} s  ${what}`);
    if (acts.length > KEPT) acts.shift();
  };
  const called = (request: Request): string | undefined => {
    const { pathname } = new URL(request.url());
    // Every page of the console polls this every five seconds, and it doesn't help explain a failure.
    if (pathname.endsWith('/changes')) return undefined;
    const operation = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
    return pathname.startsWith('/api/') ? [request.method(), pathname, operation].filter(Boolean).join(' ') : undefined;
  };
  await context.exposeBinding('tellPress', (_, what: string) => keep(what));
  await context.addInitScript(tellPresses);
  context.on('request', (request) => {
    const call = called(request);
    if (call) keep(`asks ${call}`);
    else if (request.isNavigationRequest()) keep(`opens ${new URL(request.url()).pathname}`);
  });
  context.on('response', (response) => {
    const call = called(response.request());
    if (call) keep(`hears ${response.status()} of ${call}`);
  });
  context.on('requestfailed', (request) => {
    const call = called(request);
    if (call) keep(`hears nothing of ${call}: ${request.failure()?.errorText}`);
  });
  await give(undefined);
  if (test.errors.length > 0) await test.attach(LAST_ACTS, { body: acts.join('\n'), contentType: 'text/plain' });
}
