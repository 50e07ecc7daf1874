import * as z from 'zod/mini';
import type { Route } from './route.ts';

/** What a device needs to know to put the portal among its apps: the company's name, its colors and its picture. */
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

/** The picture of the installed portal: the company's initials on its color, at whatever size and cut to any shape. */
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
