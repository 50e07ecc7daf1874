/** A phone number as sentences write it. */
const PHONE = /(\(\d{3}\)[ \u00A0]\d{3}-\d{4})/;

/** A sentence whose phone numbers are called by a tap, and never end a line at their hyphen. */
export const WithPhones = ({ text }: { readonly text: string }) =>
  text.split(PHONE).map((part, at) =>
    // Every second part is a number: what stands between is what the pattern captures.
    at % 2 === 1 ? (
      <a key={part} href={`tel:+1${part.replaceAll(/\D/g, '')}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
