/** A phone number as sentences contain it; for a masked one, its end. */
const PHONE = /(\([\d•]{3}\)[ \u00A0][\d•]{3}-\d{4})/;

type WithPhonesProps = {
  readonly text: string;
  /** False in the label of a checkbox, where a tap ticks it. */
  readonly isCalled?: boolean | undefined;
};

/** A sentence whose phone numbers can be tapped to call, and never break at the hyphen. */
export const WithPhones = ({ text, isCalled = true }: WithPhonesProps) =>
  text.split(PHONE).map((part, at) => {
    // Every second part is a number, because split keeps what the pattern captures.
    if (at % 2 === 0) return part;
    const digits = part.replaceAll(/\D/g, '');
    return isCalled && digits.length === 10 ? (
      <a key={part} href={`tel:+1${digits}`}>
        {part}
      </a>
    ) : (
      <span key={part} className="phone-number">
        {part}
      </span>
    );
  });
