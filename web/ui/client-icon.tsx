import { IconShape, visitorShapes } from './icon.tsx';

const shapes = {
  ...visitorShapes,
  plus: 'M12 5v14M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  clock: 'M12 7v5l3 2M12 3a9 9 0 100 18 9 9 0 000-18z',
  phone: 'M6 3h3l2 5-2.5 1.6a12 12 0 005.9 5.9L16 13l5 2v3a3 3 0 01-3.2 3A16 16 0 013 6.2 3 3 0 016 3z',
  mail: 'M3 6h18v12H3zM3 7l9 6.5L21 7',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c.8-4 4-6 8-6s7.2 2 8 6',
  list: 'M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  refresh: 'M20 12a8 8 0 10-2.5 5.8M20 5v6h-6',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5',
  question: 'M9 9a3 3 0 116 0c0 2-3 2.3-3 4.5M12 17v.01M12 3a9 9 0 100 18 9 9 0 000-18z',
  sum: 'M6 5h12M6 5l6 7-6 7h12',
  send: 'M4 12l16-8-6 16-3-6z',
  folder: 'M3 6h6l2 3h10v10H3z',
} as const;

/** The names of the icons. */
export type IconName = keyof typeof shapes;

/** An icon of the signed-in part. */
export const ClientIcon = ({ name }: { readonly name: IconName }) => <IconShape shape={shapes[name]} />;
