// The first match wins, because nearly every browser also names the later ones.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Names the browser and system of a user agent, `Chrome · Windows`. Product names need no translation; empty when
 * nothing is recognised.
 */
export function deviceName(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([mark]) => mark.test(userAgent))?.[1]
  const known = [find(browsers), find(systems)].filter((name) => name !== undefined)
  if (known.length > 0) return known.join(' · ')
  // Programs put their name first: `curl/8.5.0`.
  return /^[A-Za-z][\w.-]{1,30}(?=\/)/.exec(userAgent)?.[0] ?? ''
}
