import { solvedPuzzle } from './solve-puzzle.ts';

// In a worker, because loading the solver on the main thread would hold up typing.
addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  postMessage(await solvedPuzzle(data).catch(() => undefined));
});
