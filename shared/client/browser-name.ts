/** The first match is used, because most browsers also name those that they descend from. */
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const DEVICES: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: ReadonlyArray<readonly [RegExp, string]>, text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/**
 * A browser's common name, such as "Safari on iPhone". It uses a fixed list of words, because the sender controls the
 * user agent and its text must not get into a message.
 */
export function browserName(userAgent: string): string {
  const [browser, device] = [nameIn(BROWSERS, userAgent), nameIn(DEVICES, userAgent)];
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? device ?? 'An unknown browser';
}
