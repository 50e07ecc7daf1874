import { createContext, useContext } from 'react';

/** Which heading stands above: 1 on a screen, 2 in what is open beside a list, 1 again where that is alone. */
export const LevelContext = createContext<1 | 2>(1);

/** The tag of the heading of this level, and of those below it. */
export function useHeadings() {
  const level = useContext(LevelContext);
  return { own: level === 1 ? 'h1' : 'h2', below: level === 1 ? 'h2' : 'h3' } as const;
}
