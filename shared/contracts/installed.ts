import * as z from 'zod/mini';
import type { Route } from './route.ts';

/** The web app manifest: the company's name, its colors and its picture. */
export const appManifestRoute = {
  name: 'app-manifest',
  function: 'public',
  method: 'GET',
  path: '/app.webmanifest',
  caller: 'visitor',
  reply: z.string(),
  contentType: 'application/manifest+json',
  throttle: { rate: 50, burst: 100 },
} as const satisfies Route;

/** The installed portal's picture: the company's initials on its color, for any size and shape. */
export const appIconRoute = {
  name: 'app-icon',
  function: 'public',
  method: 'GET',
  path: '/app-icon.svg',
  caller: 'visitor',
  reply: z.string(),
  contentType: 'image/svg+xml',
  throttle: { rate: 50, burst: 100 },
} as const satisfies Route;

/** The same picture as a PNG of 180 pixels, in base64 inside the API and binary for the device. */
export const appIconPngRoute = {
  ...appIconRoute,
  name: 'app-icon-png',
  path: '/app-icon.png',
  contentType: 'image/png',
} as const satisfies Route;
