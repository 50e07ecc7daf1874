/** The page's global style sheets, imported for their effect. Vite writes them into the build. */
declare module '*.css';

/** A component's own style sheet: its class names, each unique in the build. */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: Vite exports the names this way.
  export default styles;
}

/** The text of a script, to be inlined in a page. */
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite exports it this way.
  export default text;
}
