import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { typedSecret } from '#infra/ops/secrets/typed-secret.ts';

/** A terminal that records whether it would show typed text. */
function aTerminal() {
  const modes: boolean[] = [];
  const stream = Object.assign(new PassThrough(), {
    isTTY: true as const,
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
  });
  const said: string[] = [];
  return { stream, modes, said, typed: typedSecret(stream, (text) => said.push(text)) };
}

test('a secret from a pipe is read to its end, without the last line break (X-081)', async () => {
  expect(await typedSecret(Readable.from(['canary-', 'of-a-pipe\n']))).toBe('canary-of-a-pipe');
});

test('a file that is piped in by mistake is refused, and none of it is repeated', async () => {
  const failed = typedSecret(Readable.from(['canary'.repeat(2000)]));
  await expect(failed).rejects.toThrow('far too long');
  await expect(failed).rejects.not.toThrow('canary');
});

test('a typed secret is shown nowhere, and ends with Enter (X-081)', async () => {
  const { stream, modes, said, typed } = aTerminal();
  stream.write('canarx\u007f');
  stream.write('y-typed\r');
  expect(await typed).toBe('canary-typed');
  expect(modes).toEqual([true, false]);
  expect(said.join('')).not.toContain('canar');
});

test('stopping midway changes nothing, and the terminal shows typed text again', async () => {
  const { stream, modes, typed } = aTerminal();
  stream.write('canary\u0003');
  await expect(typed).rejects.toThrow('Nothing was changed.');
  expect(modes).toEqual([true, false]);
});
