/** A sentence with its figures: each name in braces is replaced by the figure of that name. */
export const filled = (sentence: string, figures: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (hole, name: string) => figures[name] ?? hole);
