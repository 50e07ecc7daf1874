// The package's types cover only its main entry, which loads every property's grammar (20 ms and 200 KB). Our cleaner
// has its own allow-list and needs only these entries, which read, parse and print.
declare module 'css-tree/parser' {
  import type { CssNode, ParseOptions } from 'css-tree';

  const parse: (css: string, options?: ParseOptions) => CssNode;

  // biome-ignore lint/style/noDefaultExport: the package exports it so.
  export default parse;
}
declare module 'css-tree/generator' {
  import type { CssNode } from 'css-tree';

  const generate: (node: CssNode) => string;

  // biome-ignore lint/style/noDefaultExport: the package exports it so.
  export default generate;
}
declare module 'css-tree/tokenizer' {
  /** Reports the type of each token in order. */
  export const tokenize: (css: string, onToken: (type: number) => void) => void;
  /** The types of the tokens, named as in CSS Syntax Module Level 3. */
  export const tokenTypes: Readonly<
    Record<'Function' | `${'Left' | 'Right'}${'Parenthesis' | 'SquareBracket' | 'CurlyBracket'}`, number>
  >;
}
