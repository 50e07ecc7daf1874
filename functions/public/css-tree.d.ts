// The package's types describe its main entry only. That one loads every property's grammar (20 ms and 200 KB), of
// which a cleaner with its own allow-list needs nothing; these two entries parse and print.
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
