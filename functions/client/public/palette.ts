import {
  useMode as addMode,
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  wcagContrast,
} from 'culori/fn';

/** WCAG 2.2, 1.4.3 (text) and 1.4.11 (controls and states). */
export const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

/** Cards, forms and tables are white on every tenant's background. */
export const PAPER = '#ffffff';
const WHITE = '#ffffff';
const BLACK = '#000000';
/** Finer steps than the eye sees or eight bits per channel can hold. */
const STEPS = 256;

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) addMode(mode as typeof modeRgb);
const oklch = converter('oklch');

/** The contrast ratio of two colors, 1 to 21. */
export const contrast = (one: string, other: string): number => wcagContrast(one, other);

const isReadable = (color: string, grounds: readonly string[], ratio: number): boolean =>
  grounds.every((ground) => contrast(color, ground) >= ratio);

/** The color at another lightness, with the same hue and as much chroma as a screen can show. */
const atLightness = (color: Oklch, l: number): string => formatHex(clampChroma({ ...color, l }, 'oklch'));

/** Black or white, whichever reads better. The better one has a contrast of at least 4.58 on any color. */
export const textOn = (ground: string): string => (contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK);

/**
 * The nearest readable variant of a color. It changes only the OKLCH lightness, and only as much as every background
 * needs, so that a brand's blue stays that blue. Undefined if no lightness is readable on all of them.
 */
export function readable(color: string, grounds: readonly string[], ratio: number): string | undefined {
  if (isReadable(color, grounds, ratio)) return color.toLowerCase();
  const from = oklch(color);
  if (!from) return undefined;
  for (let step = 1; step <= STEPS; step += 1)
    for (const l of [from.l - step / STEPS, from.l + step / STEPS]) {
      if (l < 0 || l > 1) continue;
      const moved = atLightness(from, l);
      if (isReadable(moved, grounds, ratio)) return moved;
    }
  return undefined;
}

/** Readable on all backgrounds if possible, otherwise on the first one. */
const onAllOrFirst = (color: string, grounds: readonly [string, ...string[]], ratio: number): string =>
  readable(color, grounds, ratio) ?? readable(color, [grounds[0]], ratio) ?? textOn(grounds[0]);

/** The colors in a tenant's file. */
export type BrandColors = {
  readonly fontColor: string;
  readonly backgroundColor: string;
  readonly linkColor: string;
  readonly buttonColor: string;
  readonly accentColor: string;
};

/** The light state colors of every company's page. "Good" or "overdue" has the same color everywhere. */
const LIGHT_STATES = {
  good: '#0b6b3a',
  goodGround: '#e8f5ed',
  bad: '#b3140f',
  badGround: '#fdeeed',
  onBad: WHITE,
  warn: '#7a4b00',
  warnGround: '#fff6e0',
  note: '#1d4ed8',
  noteGround: '#eef3ff',
  calm: '#3a4353',
  calmGround: '#e9ecf1',
  due: '#4d3800',
  dueGround: '#ffe9a8',
} as const;

/** The dark state colors. */
const DARK_STATES = {
  good: '#78dca4',
  goodGround: '#143122',
  bad: '#ff9c92',
  badGround: '#3c1a18',
  onBad: '#2b0705',
  warn: '#f0c46a',
  warnGround: '#34280f',
  note: '#a5c1ff',
  noteGround: '#1a2a4c',
  calm: '#cdd4df',
  calmGround: '#343b47',
  due: '#ffe08a',
  dueGround: '#4b3b0b',
} as const;

type States = Readonly<Record<keyof typeof LIGHT_STATES, string>>;
/** The backgrounds of notices, which can contain links. */
const groundsOf = ({ goodGround, badGround, warnGround, noteGround }: States) =>
  [goodGround, badGround, warnGround, noteGround] as const;

const inOklab = converter('oklab');

/** Mixes a share of one color into another, in OKLab so that it looks even. */
function mixed(color: string, share: number, into: string): string {
  const [one, other] = [inOklab(color), inOklab(into)];
  if (!one || !other) return into;
  const between = (a: number, b: number) => a * share + b * (1 - share);
  return formatHex({
    mode: 'oklab',
    l: between(one.l, other.l),
    a: between(one.a, other.a),
    b: between(one.b, other.b),
  });
}

/** The most chroma that a dark surface can have before it looks tinted. */
const SURFACE_CHROMA = 0.018;

/**
 * The text color of white cards if it is readable here too. On a dark background, white with a little of the
 * background's hue.
 */
function inkOn(ground: string, inkOfPaper: string): string {
  if (isReadable(inkOfPaper, [ground], TEXT_CONTRAST)) return inkOfPaper;
  const from = oklch(ground);
  const pale = from && atLightness({ ...from, c: Math.min(from.c, SURFACE_CHROMA) }, 0.96);
  return pale && isReadable(pale, [ground], TEXT_CONTRAST) ? pale : onAllOrFirst(inkOfPaper, [ground], TEXT_CONTRAST);
}

/**
 * All light-mode colors, derived from the tenant's choice. Text and links appear on white cards and on the tenant's
 * background. If no color is readable on both (a dark background), the cards decide, and the `…OnGround` colors are for
 * the background.
 */
function lightTheme({ fontColor, backgroundColor, linkColor, buttonColor, accentColor }: BrandColors) {
  const both = [PAPER, backgroundColor] as const;
  const ink = onAllOrFirst(fontColor, both, TEXT_CONTRAST);
  const sunk = mixed(ink, 0.04, PAPER);
  const link = onAllOrFirst(linkColor, [PAPER, ...groundsOf(LIGHT_STATES)], TEXT_CONTRAST);
  const linkOnBoth = onAllOrFirst(link, both, TEXT_CONTRAST);
  const focus = onAllOrFirst(linkColor, both, MARK_CONTRAST);
  return {
    ...LIGHT_STATES,
    background: backgroundColor.toLowerCase(),
    paper: PAPER,
    sunk,
    fontColor: ink,
    fontColorSoft: onAllOrFirst(mixed(ink, 0.84, PAPER), [sunk, PAPER], TEXT_CONTRAST),
    line: mixed(ink, 0.16, PAPER),
    lineStrong: onAllOrFirst(mixed(ink, 0.58, PAPER), [sunk, PAPER], MARK_CONTRAST),
    link: linkOnBoth,
    focus,
    fontColorOnBackground: inkOn(backgroundColor, ink),
    linkOnBackground: onAllOrFirst(linkOnBoth, [backgroundColor], TEXT_CONTRAST),
    focusOnBackground: onAllOrFirst(focus, [backgroundColor], MARK_CONTRAST),
    button: buttonColor.toLowerCase(),
    onButton: textOn(buttonColor),
    accent: accentColor.toLowerCase(),
    onAccent: textOn(accentColor),
  };
}

/** All colors of the page, by use. */
export type Theme = Readonly<Record<keyof ReturnType<typeof lightTheme>, string>>;

/** Below this chroma a color counts as gray. In dark mode, a nearly black button becomes nearly white. */
const GREY_CHROMA = 0.045;

/** A brand color on dark surfaces: made lighter until it is visible. A gray becomes light gray. */
function lifted(color: string, grounds: readonly [string, ...string[]]): string {
  const from = oklch(color);
  const isGrey = !from || from.c < GREY_CHROMA;
  return onAllOrFirst(isGrey && from ? atLightness(from, 0.9) : color, grounds, MARK_CONTRAST);
}

/**
 * All dark-mode colors. Surfaces have a little of the brand's hue, and the brand's colors change only in lightness, as
 * much as all surfaces need. Here one set is readable on the background and on cards.
 */
function darkTheme({ linkColor, buttonColor, accentColor }: BrandColors): Theme {
  const brand = oklch(buttonColor) ?? { mode: 'oklch' as const, l: 0, c: 0, h: 0 };
  const tint: Oklch = { ...brand, c: Math.min(brand.c, SURFACE_CHROMA) };
  const [ground, paper, sunk] = [0.165, 0.215, 0.262].map((l) => atLightness(tint, l)) as [string, string, string];
  const surfaces = [sunk, paper, ground] as const;
  const ink = atLightness({ ...tint, c: tint.c / 3 }, 0.945);
  const link = onAllOrFirst(linkColor, [...surfaces, ...groundsOf(DARK_STATES)], TEXT_CONTRAST);
  const focus = onAllOrFirst(linkColor, surfaces, MARK_CONTRAST);
  const button = lifted(buttonColor, surfaces);
  const accent = lifted(accentColor, surfaces);
  return {
    ...DARK_STATES,
    background: ground,
    paper,
    sunk,
    fontColor: ink,
    fontColorSoft: onAllOrFirst(atLightness({ ...tint, c: tint.c / 2 }, 0.77), surfaces, TEXT_CONTRAST),
    line: atLightness(tint, 0.345),
    lineStrong: onAllOrFirst(atLightness(tint, 0.56), surfaces, MARK_CONTRAST),
    link,
    focus,
    fontColorOnBackground: ink,
    linkOnBackground: link,
    focusOnBackground: focus,
    button,
    onButton: textOn(button),
    accent,
    onAccent: textOn(accent),
  };
}

/** All colors of the page in both modes, derived from the tenant's choice. */
export const palette = (colors: BrandColors): { readonly light: Theme; readonly dark: Theme } => ({
  light: lightTheme(colors),
  dark: darkTheme(colors),
});
