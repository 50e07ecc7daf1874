import type { CssNode, Value } from 'css-tree';

/** Judges the parts of a value; the first part it refuses refuses the declaration. */
type Judge = (part: CssNode) => boolean;

const COLOR_FUNCTIONS = ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'oklab'];
const GRADIENTS = ['linear-gradient', 'radial-gradient'];
/** The longest distance, by unit: roomy for any ornament, too short to push a thing off its card. */
const LONGEST: Readonly<Record<string, number>> = { px: 96, rem: 6, em: 6, deg: 360, turn: 1 };

const isName = (part: CssNode): boolean => part.type === 'Identifier' && /^[a-z][a-z-]*$/i.test(part.name);
const isPunctuation = (part: CssNode): boolean => part.type === 'Operator' && [',', '/'].includes(part.value.trim());

/** `var(--brand-…)`: the tenant's own colours, already mended, and nothing else that may be lying around. */
function isBrandVariable(part: CssNode): boolean {
  if (part.type !== 'Function' || part.name !== 'var' || part.children.size !== 1) return false;
  const [name] = part.children.toArray();
  return name?.type === 'Identifier' && /^--brand-[a-z-]+$/.test(name.name);
}

const isPlainNumber: Judge = (part) =>
  (part.type === 'Number' || part.type === 'Percentage' || (part.type === 'Dimension' && part.unit === 'deg')) &&
  Number.isFinite(Number(part.value));

const isColorFunction = (part: CssNode): boolean =>
  part.type === 'Function' &&
  COLOR_FUNCTIONS.includes(part.name) &&
  part.children.toArray().every((each) => isPlainNumber(each) || isPunctuation(each) || isName(each));

const isHash = (part: CssNode): boolean =>
  part.type === 'Hash' && /^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(part.value);

const isColor: Judge = (part) => isHash(part) || isName(part) || isColorFunction(part) || isBrandVariable(part);

/** A colour that cannot be seen through: text in one that can is text that is not there. */
const isSolidColor: Judge = (part) =>
  isColor(part) &&
  !(part.type === 'Identifier' && part.name.toLowerCase() === 'transparent') &&
  !(part.type === 'Hash' && part.value.length !== 3 && part.value.length !== 6) &&
  !(
    part.type === 'Function' &&
    (part.name.endsWith('a') ||
      part.children.toArray().some((each) => each.type === 'Operator' && each.value.trim() === '/') ||
      part.children.toArray().filter(isPlainNumber).length > 3)
  );

/** A distance from `least` to the longest allowed; `least` is below zero for a shadow's offset only. */
const isLength =
  (least = 0): Judge =>
  (part) => {
    if (part.type === 'Number') return Number(part.value) === 0;
    if (part.type === 'Percentage') return Number(part.value) >= least && Number(part.value) <= 100;
    if (part.type !== 'Dimension') return false;
    const longest = LONGEST[part.unit.toLowerCase()];
    const value = Number(part.value);
    return longest !== undefined && value <= longest && value >= (least < 0 ? -longest : 0);
  };

const isGradient: Judge = (part) =>
  part.type === 'Function' &&
  GRADIENTS.includes(part.name) &&
  part.children.toArray().every((each) => isColor(each) || isLength()(each) || isPunctuation(each));

const anyOf =
  (...judges: readonly Judge[]): Judge =>
  (part) =>
    judges.some((judge) => judge(part));

/** Text too small to read is hidden, as by `display: none`. */
const FONT_SIZES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  px: [12, 64],
  rem: [0.75, 4],
  em: [0.75, 4],
};
const isFontSize: Judge = (part) => {
  if (part.type === 'Percentage') return Number(part.value) >= 75 && Number(part.value) <= 400;
  const range = part.type === 'Dimension' ? FONT_SIZES[part.unit.toLowerCase()] : undefined;
  return part.type === 'Dimension' && range !== undefined && isBetween(Number(part.value), range);
};
const isBetween = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;
const isLineHeight: Judge = (part) =>
  (part.type === 'Number' && isBetween(Number(part.value), [1, 3])) ||
  (part.type === 'Identifier' && part.name === 'normal');
const isSpacing: Judge = (part) =>
  (part.type === 'Identifier' && part.name === 'normal') ||
  (part.type === 'Dimension' && part.unit === 'em' && isBetween(Number(part.value), [-0.05, 0.3])) ||
  (part.type === 'Dimension' && part.unit === 'px' && isBetween(Number(part.value), [-1, 4]));
const isWeight: Judge = (part) =>
  (part.type === 'Number' && isBetween(Number(part.value), [100, 900])) ||
  (part.type === 'Identifier' && ['normal', 'bold'].includes(part.name));
const oneOf =
  (...names: readonly string[]): Judge =>
  (part) =>
    part.type === 'Identifier' && names.includes(part.name.toLowerCase());

const length = isLength();
const edges = ['', '-top', '-right', '-bottom', '-left', '-block', '-inline'];
const corners = ['', '-top-left', '-top-right', '-bottom-left', '-bottom-right'];
const named = (names: readonly string[], judge: Judge): readonly [string, Judge][] =>
  names.map((name) => [name, judge]);

/**
 * What a tenant's CSS may set, and to what. Nothing here moves, covers, hides or fetches: no display, position,
 * visibility, opacity, transform, content, animation, and no function that takes an address.
 */
const properties: ReadonlyMap<string, Judge> = new Map([
  ['color', isSolidColor],
  ['background-color', isColor],
  ['background-image', anyOf(isGradient, oneOf('none'), isPunctuation)],
  ['background', anyOf(isColor, isGradient)],
  ...named(
    edges.map((edge) => `border${edge}`),
    anyOf(isColor, length),
  ),
  ...named(
    edges.map((edge) => `border${edge}-color`),
    isColor,
  ),
  ...named(
    edges.map((edge) => `border${edge}-width`),
    anyOf(length, oneOf('thin', 'medium', 'thick')),
  ),
  ...named(
    edges.map((edge) => `border${edge}-style`),
    isName,
  ),
  ...named(
    corners.map((corner) => `border${corner}-radius`),
    anyOf(length, isPunctuation),
  ),
  ...named(
    edges.map((edge) => `padding${edge}`),
    length,
  ),
  ...named(
    edges.map((edge) => `margin${edge}`),
    anyOf(length, oneOf('auto')),
  ),
  ...named(['gap', 'row-gap', 'column-gap'], length),
  ...named(['box-shadow', 'text-shadow'], anyOf(isColor, isLength(-1), isPunctuation)),
  ['font-size', isFontSize],
  ['font-weight', isWeight],
  ['font-style', oneOf('normal', 'italic')],
  ['line-height', isLineHeight],
  ...named(['letter-spacing', 'word-spacing'], isSpacing),
  ['text-transform', oneOf('none', 'uppercase', 'lowercase', 'capitalize')],
  ['text-align', oneOf('left', 'right', 'center', 'start', 'end', 'justify')],
  ...named(['text-decoration', 'text-decoration-color'], anyOf(isColor, length)),
  ...named(['text-decoration-line', 'text-decoration-style'], isName),
  ...named(['text-decoration-thickness', 'text-underline-offset'], length),
]);

/** Why a declaration may not stand, in words for its author; undefined when it may. */
export function declarationProblem(property: string, value: Value | CssNode): string | undefined {
  const judge = properties.get(property);
  if (!judge) return `"${property}" cannot be set here.`;
  const parts = value.type === 'Value' ? value.children.toArray() : [];
  const isAllowed = parts.length > 0 && parts.every((part) => judge(part));
  return isAllowed ? undefined : `"${property}" cannot have this value.`;
}
