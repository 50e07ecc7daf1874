/** A value of a setting. A color is shown beside its code, so that its approver sees what clients will see. */
export const ToldValue = ({ text }: { readonly text: string }) =>
  /^#[0-9a-f]{6}$/i.test(text) ? (
    <>
      <svg width="16" height="16" aria-hidden="true">
        <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={text} stroke="currentColor" />
      </svg>{' '}
      {text}
    </>
  ) : (
    text
  );
