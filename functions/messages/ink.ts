const channel = (hex: string): number => {
  const part = Number.parseInt(hex, 16) / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** The relative luminance of a color "#rrggbb" (WCAG 2.2). */
export const luminance = (color: string): number =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7));

/**
 * White or black, whichever is easier to read on a tenant's color. One of them always has a contrast of at least 4.5:1,
 * because the square root of 21 is larger than that.
 */
export const inkOn = (color: string): '#ffffff' | '#000000' =>
  1.05 / (luminance(color) + 0.05) >= (luminance(color) + 0.05) / 0.05 ? '#ffffff' : '#000000';
