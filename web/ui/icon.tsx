/** The icons of the first screens. The others are in client-icon.tsx, so that a visitor doesn't load them. */
export const visitorShapes = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  chevron: 'M6 9l6 6 6-6',
  back: 'M15 5l-7 7 7 7',
  info: 'M12 11v6M12 7.5v.01M12 3a9 9 0 100 18 9 9 0 000-18z',
  warning: 'M12 9v4.5M12 16.8v.01M12 4L2.8 20h18.4z',
  bank: 'M4 10h16L12 4zM6 10v7M10 10v7M14 10v7M18 10v7M3 20h18',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
} as const;

/** An outline the size of the text beside it. It never appears alone, so a screen reader skips it. */
export const IconShape = ({ shape }: { readonly shape: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={shape} />
  </svg>
);

/** An icon of the first screens. */
export const Icon = ({ name }: { readonly name: keyof typeof visitorShapes }) => (
  <IconShape shape={visitorShapes[name]} />
);
