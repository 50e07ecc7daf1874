import type { Plugin } from 'vite';

/** The range of each file that a browser loads only if a name has one of its letters. */
const RANGES = {
  'latin-ext': 'U+100-2BA, U+1E00-1E9F, U+1EF2-1EFF',
  vietnamese: 'U+1A0-1A1, U+1AF-1B0, U+300-323, U+1EA0-1EF9',
} as const;

/** Fonts of the device: Android has Roboto and none of the others. A Linux desktop often has only DejaVu Sans. */
const DEVICES = {
  Arial: ['Arial', 'Liberation Sans', 'Helvetica'],
  Roboto: ['Roboto', 'Roboto-Regular'],
  'DejaVu Sans': ['DejaVu Sans', 'DejaVuSans'],
} as const;

type Letters = 'latin' | keyof typeof RANGES;

type Font = {
  /** Its package, and the package with its Vietnamese letters. */
  readonly files: string;
  readonly vietnamese: string;
  /** Its own ascent, descent and line gap, as fractions of its em. */
  readonly metrics: readonly [ascent: number, descent: number, gap: number];
  /** The ratio of the average letter width to a device's font, in percent, for 400 and 500: it grows with the weight. */
  readonly widths: Readonly<Record<keyof typeof DEVICES, readonly [number, number]>>;
};

/** The fonts that a tenant may choose. A browser loads only those that a page uses. */
const FONTS: Readonly<Record<string, Font>> = {
  Poppins: {
    files: 'poppins',
    // Poppins has no letters for Vietnamese; Inter's come closest, in the weight of their neighbors.
    vietnamese: 'inter',
    metrics: [1.05, 0.35, 0.1],
    widths: { Arial: [112.16, 112.7], Roboto: [111.3, 111.83], 'DejaVu Sans': [99.3, 99.78] },
  },
  Inter: {
    files: 'inter',
    vietnamese: 'inter',
    metrics: [1984 / 2048, 494 / 2048, 0],
    widths: { Arial: [107.06, 108.37], Roboto: [106.24, 107.54], 'DejaVu Sans': [93.59, 94.73] },
  },
  'Source Serif 4': {
    files: 'source-serif-4',
    vietnamese: 'source-serif-4',
    metrics: [1.036, 0.335, 0],
    widths: { Arial: [107.38, 107.82], Roboto: [106.56, 107], 'DejaVu Sans': [94.23, 94.62] },
  },
};

const WEIGHTS = { '400': '300 400', '500': '500', '600': '600' } as const;

const face = (declarations: Readonly<Record<string, string>>): string =>
  `@font-face {${Object.entries(declarations)
    .map(([name, value]) => ` ${name}: ${value};`)
    .join('')} }\n`;

/** The faces from the packages, in three weights: basic Latin has 8 KB each, other letters are in files of their own. */
const facesOf = (family: string, { files, vietnamese }: Font, all: readonly Letters[]): readonly string[] =>
  all.flatMap((letters) =>
    Object.entries(WEIGHTS).map(([file, weight]) => {
      const from = letters === 'vietnamese' ? vietnamese : files;
      return face({
        'font-family': `"${family}"`,
        'font-weight': weight,
        'font-display': 'swap',
        src: `url("@fontsource/${from}/files/${from}-${letters}-${file}-normal.woff2") format("woff2")`,
        ...(letters === 'latin' ? {} : { 'unicode-range': RANGES[letters] }),
      });
    }),
  );

/**
 * Fallbacks until a font has loaded: a font of the device with the metrics of the one it replaces, so that no line
 * jumps. There is none for 600, because a browser emboldens the one for 500.
 */
const fallbacksOf = (family: string, { metrics, widths }: Font): readonly string[] =>
  Object.entries(DEVICES).flatMap(([device, names]) =>
    widths[device as keyof typeof DEVICES].map((width, index) => {
      const [ascent, descent, gap] = metrics.map((each) => `${Number(((each / width) * 10_000).toFixed(2))}%`);
      return face({
        'font-family': `"${family} as ${device}"`,
        'font-weight': index === 0 ? WEIGHTS[400] : WEIGHTS[500],
        src: names.map((name) => `local("${name}")`).join(', '),
        'size-adjust': `${width}%`,
        ...{ 'ascent-override': `${ascent}`, 'descent-override': `${descent}`, 'line-gap-override': `${gap}` },
      });
    }),
  );

/** All faces of these fonts: their files, and their fallbacks. */
export function fontFaces(families: readonly string[]): string {
  const fonts = families.map((family) => {
    const font = FONTS[family];
    if (!font) throw new Error(`There is no font called ${family}: add it to infra/build/fonts.ts.`);
    return [family, font] as const;
  });
  // In this order they compress best.
  return [
    ...fonts.flatMap(([family, font]) => facesOf(family, font, ['latin'])),
    ...fonts.flatMap(([family, font]) => facesOf(family, font, ['latin-ext', 'vietnamese'])),
    ...fonts.flatMap(([family, font]) => fallbacksOf(family, font)),
  ].join('');
}

/** A face without a source, in `fonts.css`, stands for all faces of the fonts that it names. */
const NAMED_ONLY = /@font-face \{\s*font-family: ([^;]+);\s*\}/;

/** Writes the faces of the fonts that a page's `fonts.css` names. */
export const fontsOfPage: Plugin = {
  name: 'portal-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/fonts.css')
      ? code.replace(NAMED_ONLY, (_, names: string) => fontFaces(JSON.parse(`[${names}]`)))
      : undefined,
};
