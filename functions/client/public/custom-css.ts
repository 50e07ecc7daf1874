import type { Atrule, CssNode, Declaration, Rule } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { declarationProblem } from './css-values.ts';

/** A safe style sheet, and a text for each part that was removed. */
export type CleanCss = {
  readonly css: string;
  /** The same for pages without dark mode. */
  readonly byDay: string;
  readonly dropped: readonly string[];
};

/** More nesting than a design needs, and too little to overflow the parser's stack. */
const DEPTH_MAX = 24;

const PSEUDO_CLASSES = [
  ...['hover', 'focus', 'focus-visible', 'focus-within', 'active', 'visited', 'link', 'disabled', 'checked'],
  ...['first-child', 'last-child', 'only-child', 'nth-child', 'first-of-type', 'last-of-type', 'nth-of-type'],
  ...['not', 'is', 'where'],
];
const MEDIA_FEATURES = [
  ...['min-width', 'max-width', 'orientation', 'hover'],
  ...['prefers-color-scheme', 'prefers-reduced-motion', 'prefers-contrast'],
];
/** Elements that a tenant may never style: the wire's numbers, warnings, consents and amounts. */
const PROTECTED = /^portal-/;

const childrenOf = (node: CssNode): readonly CssNode[] =>
  'children' in node && node.children ? node.children.toArray() : [];

/**
 * A selector may use names, classes and states. Attribute selectors could read typed text, and no others are needed.
 */
function isSafeSelector(node: CssNode): boolean {
  const childrenAreSafe = () => childrenOf(node).every(isSafeSelector);
  switch (node.type) {
    case 'SelectorList':
    case 'Selector':
      return childrenAreSafe();
    case 'TypeSelector':
      return /^(\*|[a-z][a-z0-9-]*)$/i.test(node.name);
    case 'ClassSelector':
      return /^[a-z_][\w-]*$/i.test(node.name) && !PROTECTED.test(node.name);
    case 'PseudoClassSelector':
      return PSEUDO_CLASSES.includes(node.name) && childrenAreSafe();
    case 'Nth':
      return node.selector === null || node.selector === undefined;
    case 'Combinator':
      return [' ', '>', '+', '~'].includes(node.name);
    default:
      return false;
  }
}

function isSafeMedia(node: CssNode): boolean {
  const { type } = node as { type: string };
  if (type === 'Feature') {
    const { name, value } = node as unknown as { name: string; value: CssNode | null };
    return MEDIA_FEATURES.includes(name) && (!value || value.type === 'Identifier' || value.type === 'Dimension');
  }
  if (type === 'MediaQuery') {
    const { modifier, mediaType, condition } = node as unknown as Record<string, CssNode | string | null>;
    const isOfScreens = modifier === null && (mediaType === null || mediaType === 'screen' || mediaType === 'all');
    return isOfScreens && (condition === null || isSafeMedia(condition as CssNode));
  }
  if (type === 'Identifier') return ['and', 'or'].includes((node as { name: string }).name);
  return ['AtrulePrelude', 'MediaQueryList', 'Condition'].includes(type) && childrenOf(node).every(isSafeMedia);
}

function cleanDeclaration(node: Declaration, drop: (why: string) => void): string {
  const property = node.property.toLowerCase();
  const problem = declarationProblem(property, node.value);
  if (problem) {
    drop(problem);
    return '';
  }
  // Drops !important, because in a layer it would override the page's own rules.
  return `${property}:${generate(node.value)}`;
}

/** Properties with a color. They are chosen for a white background, so they do not apply in dark mode. */
const COLORED = /color|background|shadow|^border(-(top|right|bottom|left|block|inline))?$|^text-decoration$/;

type Kept = (property: string) => boolean;
const isColored: Kept = (property) => COLORED.test(property);
const isShape: Kept = (property) => !COLORED.test(property);

function cleanRule(node: Rule, keeps: Kept, drop: (why: string) => void): string {
  if (node.prelude.type !== 'SelectorList') {
    drop('A selector could not be read.');
    return '';
  }
  const selectors = node.prelude.children.toArray();
  const safe = selectors.filter(isSafeSelector);
  for (const each of selectors)
    if (!safe.includes(each)) drop(`The selector "${generate(each).slice(0, 80)}" cannot be used here.`);
  const declarations = node.block.children
    .toArray()
    .map((each) => {
      if (each.type === 'Declaration') return keeps(each.property.toLowerCase()) ? cleanDeclaration(each, drop) : '';
      drop('A rule inside a rule cannot be used here.');
      return '';
    })
    .filter(Boolean);
  if (safe.length === 0 || declarations.length === 0) return '';
  return `${safe.map((each) => generate(each)).join(',')}{${declarations.join(';')}}`;
}

function cleanMedia(node: Atrule, keeps: Kept, drop: (why: string) => void): string {
  if (node.name.toLowerCase() !== 'media' || !node.prelude || !node.block || !isSafeMedia(node.prelude)) {
    drop(`"@${node.name}" cannot be used this way here.`);
    return '';
  }
  const rules = cleanRules(node.block.children.toArray(), keeps, drop);
  return rules && `@media ${generate(node.prelude)}{${rules}}`;
}

const cleanRules = (nodes: readonly CssNode[], keeps: Kept, drop: (why: string) => void): string =>
  nodes
    .map((node) => {
      if (node.type === 'Rule') return cleanRule(node, keeps, drop);
      if (node.type === 'Atrule') return cleanMedia(node, keeps, drop);
      if (node.type !== 'Comment') drop('A part could not be read.');
      return '';
    })
    .filter(Boolean)
    .join('\n');

const { Function: NamedBracket, LeftParenthesis, LeftSquareBracket, LeftCurlyBracket, ...types } = tokenTypes;
const CLOSED_BY: ReadonlyMap<number, number> = new Map([
  [NamedBracket, types.RightParenthesis],
  [LeftParenthesis, types.RightParenthesis],
  [LeftSquareBracket, types.RightSquareBracket],
  [LeftCurlyBracket, types.RightCurlyBracket],
]);
const CLOSING: ReadonlySet<number> = new Set(CLOSED_BY.values());

/**
 * True if brackets match and are not nested too deep for the parser's stack. It uses the tokenizer, which always ends.
 * The parser (css-tree 3.2.1) keeps leftover buffers from the previous sheet and reads them as brackets of this one.
 * One extra closing bracket can then make it loop forever.
 */
function areBracketsSound(css: string): boolean {
  const awaited: number[] = [];
  let isSound = true;
  tokenize(css, (type) => {
    const closing = CLOSED_BY.get(type);
    if (closing !== undefined) awaited.push(closing);
    else if (CLOSING.has(type) && awaited.pop() !== type) isSound = false;
    if (awaited.length > DEPTH_MAX) isSound = false;
  });
  return isSound && awaited.length === 0;
}

/** Limits the rules to the page without its protected elements. `of` limits them to some pages. */
const scoped = (rules: string, of = ''): string => `@scope (${of}.tenant-brand) to (.portal-critical){\n${rules}\n}`;

/** Puts the rules into the last of the page's layers. */
function layered(parts: readonly string[]): string {
  const said = parts.filter(Boolean);
  return said.length > 0 ? `@layer brand{${said.join('\n')}}` : '';
}

/** Applies colors only in light mode, set by the device or by the user. */
const inLight = (colors: string): readonly string[] =>
  colors
    ? [
        `@media (prefers-color-scheme:light){${scoped(colors, ':root:not([data-theme="dark"]) ')}}`,
        scoped(colors, ':root[data-theme="light"] '),
      ]
    : [];

/**
 * Cleans a tenant's own CSS. It repairs nothing and passes nothing unknown: the sheet is rebuilt from the parts that
 * are understood and allowed. It applies inside `.tenant-brand` and stops at every `.portal-critical`. A browser
 * without @scope ignores it completely.
 */
export function cleanCss(text: string): CleanCss {
  const dropped = new Set<string>();
  const drop = (why: string) => void dropped.add(why);
  // An escape could spell a forbidden word in a way that no list catches.
  if (text.includes('\\') || !areBracketsSound(text))
    return { css: '', byDay: '', dropped: ['The CSS has escapes, brackets that do not match, or is nested too deep.'] };
  const nodes = childrenOf(parse(text, { parseCustomProperty: true }));
  const [shapes, colors] = [cleanRules(nodes, isShape, drop), cleanRules(nodes, isColored, drop)];
  const shaped = shapes && scoped(shapes);
  const css = layered([shaped, ...inLight(colors)]);
  return { css, byDay: layered([shaped, colors && scoped(colors)]), dropped: [...dropped] };
}
