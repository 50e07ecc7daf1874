// The package's types describe its main entry only. That one loads every property's grammar (20 ms and 200 KB), of
// which a cleaner with its own allow-list needs nothing; these entries read, parse and print.
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
  /** Tells the type of each token in turn. */
  export const tokenize: (css: string, onToken: (type: number) => void) => void;
  /** The types of the tokens, named as in CSS Syntax Module Level 3. */
  export const tokenTypes: Readonly<
    Record<'Function' | `${'Left' | 'Right'}${'Parenthesis' | 'SquareBracket' | 'CurlyBracket'}`, number>
  >;
}
