const made = new Map<string, Intl.DateTimeFormat>();

/**
 * A language's date format for one time zone. Each is created once, because on a phone that takes longer than drawing
 * the card with the date.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(id) ?? new Intl.DateTimeFormat(locale, options);
  made.set(id, known);
  return known;
}
