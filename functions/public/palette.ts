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

/** WCAG 2.2, 1.4.3 (text) and 1.4.11 (what shows where one is). */
export const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

/** Cards, forms and tables are white on every tenant's background. */
export const PAPER = '#ffffff';
const WHITE = '#ffffff';
const BLACK = '#000000';
/** Finer steps than the eye sees, and than eight bits a channel hold. */
const STEPS = 256;

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) addMode(mode as typeof modeRgb);
const oklch = converter('oklch');

/** The ratio of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => wcagContrast(one, other);

const isReadable = (color: string, grounds: readonly string[], ratio: number): boolean =>
  grounds.every((ground) => contrast(color, ground) >= ratio);

/** The colour at another lightness, its hue kept and as much of its chroma as a screen can show. */
const atLightness = (color: Oklch, l: number): string => formatHex(clampChroma({ ...color, l }, 'oklch'));

/** Black or white, whichever reads better; on any colour the better of the two has at least 4.58. */
export const textOn = (ground: string): string => (contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK);

/**
 * The nearest readable relative of a colour: moved in OKLCH lightness, darker or lighter, only as far as every ground
 * asks, so that a brand's blue stays that blue. Undefined where no lightness is readable on all of them at once.
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

/** Readable on all grounds if that can be; otherwise on the first of them. */
const onAllOrFirst = (color: string, grounds: readonly [string, ...string[]], ratio: number): string =>
  readable(color, grounds, ratio) ?? readable(color, [grounds[0]], ratio) ?? textOn(grounds[0]);

/** The colours of a tenant's file. */
export type BrandColors = {
  readonly fontColor: string;
  readonly backgroundColor: string;
  readonly linkColor: string;
  readonly buttonColor: string;
  readonly accentColor: string;
};

/**
 * Every colour the page uses, derived from the tenant's choice. Text and links stand on white paper and on the tenant's
 * ground; where no colour reads on both (a dark ground), the paper wins, and the `…OnGround` ones are for the ground.
 */
export function palette({ fontColor, backgroundColor, linkColor, buttonColor, accentColor }: BrandColors) {
  const both = [PAPER, backgroundColor] as const;
  return {
    background: backgroundColor.toLowerCase(),
    fontColor: onAllOrFirst(fontColor, both, TEXT_CONTRAST),
    link: onAllOrFirst(linkColor, both, TEXT_CONTRAST),
    focus: onAllOrFirst(linkColor, both, MARK_CONTRAST),
    fontColorOnGround: onAllOrFirst(fontColor, [backgroundColor], TEXT_CONTRAST),
    linkOnGround: onAllOrFirst(linkColor, [backgroundColor], TEXT_CONTRAST),
    focusOnGround: onAllOrFirst(linkColor, [backgroundColor], MARK_CONTRAST),
    button: buttonColor.toLowerCase(),
    onButton: textOn(buttonColor),
    accent: accentColor.toLowerCase(),
    onAccent: textOn(accentColor),
  };
}
