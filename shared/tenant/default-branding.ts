import { DEFAULT_ACCENT_COLOR, DEFAULT_FONT_FAMILY } from '../limits.ts';

/** The look of a tenant without branding, or the missing parts of it (specification, sections 3 and 9). */
export const defaultBranding = {
  logoURL: '/brand/default-logo.svg',
  faviconImgURL: '/brand/default-favicon.svg',
  fontFamily: DEFAULT_FONT_FAMILY,
  fontSize: '16px',
  fontColor: '#1c2430',
  fontWeight: '400',
  backgroundColor: '#f5f6f8',
  linkColor: '#1d4ed8',
  buttonColor: '#1f2937',
  accentColor: DEFAULT_ACCENT_COLOR,
  active: true,
} as const;
