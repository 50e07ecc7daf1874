import { createContext, useContext } from 'react';

/** The level of the heading above: 1 on a screen, 2 for an open item beside a list, 1 again if it is alone. */
export const LevelContext = createContext<1 | 2>(1);

/** The heading tags for this level and the one below. */
export function useHeadings() {
  const level = useContext(LevelContext);
  return { own: level === 1 ? 'h1' : 'h2', below: level === 1 ? 'h2' : 'h3' } as const;
}
