const made = new Map<string, Intl.DateTimeFormat>();

/**
 * How a language writes dates, in one zone. Each is made once: making one takes a phone longer than drawing the card
 * that it is for.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(id) ?? new Intl.DateTimeFormat(locale, options);
  made.set(id, known);
  return known;
}
