import { useEffect, useState } from 'react';

type QrCodeProps = {
  readonly text: string;
  /** Its label for screen readers. */
  readonly label: string;
  readonly className: string | undefined;
};

/** A scanner needs four modules of white around the code (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as a drawing. Its library is loaded only when one is shown. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [code, setCode] = useState<{ readonly size: number; readonly path: string }>();
  useEffect(() => {
    let isHere = true;
    // Without the drawing the text can still be copied or typed.
    import('lean-qr').then(
      ({ generate }) => {
        const drawn = generate(text);
        const path: string[] = [];
        for (let y = 0; y < drawn.size; y += 1)
          for (let x = 0; x < drawn.size; x += 1) if (drawn.get(x, y)) path.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
        if (isHere) setCode({ size: drawn.size + 2 * QUIET, path: path.join('') });
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [text]);
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}
      shapeRendering="crispEdges"
    >
      <path d={code?.path ?? ''} />
    </svg>
  );
}
