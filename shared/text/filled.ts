/** A text with its values: each name in braces is replaced by the value with that name. */
export const filled = (sentence: string, figures: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (hole, name: string) => figures[name] ?? hole);
