/** No secret is longer, so a file piped in by mistake isn't read to its end. */
const MOST = 4096;

async function piped(input: AsyncIterable<Buffer | string>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += chunk.toString();
    if (text.length > MOST) throw new Error('That isn’t a secret: it’s far too long.');
  }
  return text.trim();
}

/** The parts of a terminal that are needed to read without showing the input. */
type Terminal = NodeJS.ReadableStream & { setRawMode: (isRaw: boolean) => unknown };

const [ENTER, NEW_LINE, CONTROL_C, CONTROL_D, BACKSPACE, DELETE] = ['\r', '\n', '\u0003', '\u0004', '\b', '\u007f'];

/** Reads one line from a terminal without showing it. */
function unseen(input: Terminal, say: (text: string) => unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const end = (settle: () => void) => {
      input.off('data', take);
      input.setRawMode(false);
      input.pause();
      say('\n');
      settle();
    };
    const take = (chunk: Buffer | string) => {
      for (const sign of chunk.toString()) {
        if (sign === CONTROL_C || sign === CONTROL_D) return end(() => reject(new Error('Nothing was changed.')));
        if (sign === ENTER || sign === NEW_LINE) return end(() => resolve(text.trim()));
        text = sign === BACKSPACE || sign === DELETE ? text.slice(0, -1) : text + sign;
      }
    };
    say('Paste the secret (nothing of it is shown), then press Enter: ');
    input.setRawMode(true);
    input.on('data', take);
    input.resume();
  });
}

/**
 * Reads a secret from a pipe, or from a person at the terminal without showing it. Never from a command's arguments,
 * which the shell's history keeps and every program on the machine can list.
 */
export const typedSecret = (
  input: NodeJS.ReadableStream | (Terminal & { readonly isTTY: true }) = process.stdin,
  say: (text: string) => unknown = (text) => process.stderr.write(text),
): Promise<string> => ('isTTY' in input && input.isTTY ? unseen(input as Terminal, say) : piped(input));
