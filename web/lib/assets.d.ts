/** Style sheets of the whole page are imported for their effect; Vite writes them into the build. */
declare module '*.css';

/** A component's own sheet: its class names, each under a name that no other sheet has. */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: Vite gives the names so.
  export default styles;
}

/** The text of a script, to be written into a page. */
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite gives it so.
  export default text;
}
