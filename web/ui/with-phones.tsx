/** A phone number as sentences write it; of one that is not told, the end. */
const PHONE = /(\([\d•]{3}\)[ \u00A0][\d•]{3}-\d{4})/;

type WithPhonesProps = {
  readonly text: string;
  /** Off in the label of a box: there a tap ticks. */
  readonly isCalled?: boolean | undefined;
};

/** A sentence whose phone numbers are called by a tap, and never end a line at their hyphen. */
export const WithPhones = ({ text, isCalled = true }: WithPhonesProps) =>
  text.split(PHONE).map((part, at) => {
    // Every second part is a number: what stands between is what the pattern captures.
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
