import * as z from 'zod/mini';
import type { Route } from './route.ts';

export const appManifestRoute = {
  name: 'app-manifest',
  about: 'Returns what a device needs to install the portal as an app: the company’s name, colors and icon.',
  function: 'public',
  method: 'GET',
  path: '/app.webmanifest',
  caller: 'visitor',
  reply: z.string(),
  contentType: 'application/manifest+json',
  throttle: { rate: 50, burst: 100 },
  refusals: ['tenant/not-found'],
} as const satisfies Route;

export const appIconRoute = {
  name: 'app-icon',
  about: 'Returns the icon of the installed portal: the company’s initials on its color.',
  function: 'public',
  method: 'GET',
  path: '/app-icon.svg',
  caller: 'visitor',
  reply: z.string(),
  contentType: 'image/svg+xml',
  throttle: { rate: 50, burst: 100 },
  refusals: ['tenant/not-found'],
} as const satisfies Route;

/** 180 pixels, in base64 inside the API and binary for the device. */
export const appIconPngRoute = {
  ...appIconRoute,
  name: 'app-icon-png',
  about: 'Returns the same icon as PNG, for devices that don’t accept SVG.',
  path: '/app-icon.png',
  contentType: 'image/png',
} as const satisfies Route;
