import * as z from 'zod/mini';

const notes = z.array(z.object({ note: z.string() }));

/** The notes of a transfer as plain texts. The graph returns a JSON list of objects with a `note` each. */
export function readNotes(json: string): readonly string[] {
  try {
    const read = notes.safeParse(JSON.parse(json));
    return read.success ? read.data.map(({ note }) => note).filter(Boolean) : [];
  } catch {
    // A note from an earlier system may be plain text. Then the text is the note.
    return json.trim() ? [json] : [];
  }
}
