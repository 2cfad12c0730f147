/**
 * Search parameters as plain text in both directions, the way the server reads them. (The router's
 * own way would turn `maker=12` into a number and write lists as JSON.)
 */
export function parseSearchParams(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function writeSearchParams(search: object): string {
  const parts = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(parts.map(([key, value]) => [key, String(value)])).toString()
  // Commas and dashes stay readable: `maker=1,2`.
  return text && `?${text.replaceAll('%2C', ',')}`
}

/** Only an address of this site is somewhere to go back to after signing in. */
export function readRedirect({ redirect }: Record<string, unknown>): { redirect?: string } {
  return typeof redirect === 'string' && /^\/(?![/\\])/.test(redirect) ? { redirect } : {}
}
