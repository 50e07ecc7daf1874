import type { CssNode, Value } from 'css-tree';

/** Checks a part of a value. If one part is refused, the whole declaration is refused. */
type Judge = (part: CssNode) => boolean;

const COLOR_FUNCTIONS = ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'oklab'];
const GRADIENTS = ['linear-gradient', 'radial-gradient'];
/** The longest distance by unit: enough for any decoration, too short to move an element off its card. */
const LONGEST: Readonly<Record<string, number>> = { px: 96, rem: 6, em: 6, deg: 360, turn: 1 };

const isName = (part: CssNode): boolean => part.type === 'Identifier' && /^[a-z][a-z-]*$/i.test(part.name);
const isPunctuation = (part: CssNode): boolean => part.type === 'Operator' && [',', '/'].includes(part.value.trim());

/** `var(--brand-…)`: only the tenant's own colors, which are already adjusted, and no other variable. */
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

/** An opaque color, because text in a transparent color is invisible. */
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

/** A distance from `least` up to the longest allowed. `least` is negative only for a shadow's offset. */
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

/** Text too small to read would be hidden, as with `display: none`. */
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
 * The properties and values that a tenant's CSS may use. None of them can move, cover, hide or fetch anything: no
 * display, position, visibility, opacity, transform, content or animation, and no function with an address.
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

/** The reason for refusing a declaration, as text for its author. Undefined if it is allowed. */
export function declarationProblem(property: string, value: Value | CssNode): string | undefined {
  const judge = properties.get(property);
  if (!judge) return `"${property}" cannot be set here.`;
  const parts = value.type === 'Value' ? value.children.toArray() : [];
  const isAllowed = parts.length > 0 && parts.every((part) => judge(part));
  return isAllowed ? undefined : `"${property}" cannot have this value.`;
}
