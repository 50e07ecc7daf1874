import { solvedPuzzle } from './solve-puzzle.ts';

// Beside the page's thread: loading what solves a puzzle would hold up the key that is being typed.
addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  postMessage(await solvedPuzzle(data).catch(() => undefined));
});
