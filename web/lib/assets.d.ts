/** Style sheets are imported for their effect; Vite writes them into the build. */
declare module '*.css';
