/** The number of inserted, deleted or changed letters between two words (Levenshtein distance). */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1)
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The known name that an unknown one probably means, if any is similar. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[-_ ]/g, '');
  const [best] = known
    .map((name) => ({ name, far: distance(plain(typed), plain(name)) }))
    .toSorted((one, other) => one.far - other.far);
  const mostlyRight = Math.max(2, Math.floor(typed.length / 3));
  return best && best.far <= mostlyRight ? best.name : undefined;
}
