/**
 *
 * Parses and writes search parameters as plain text, as the server reads them. The router's default would turn
 * `maker=12` into a number and write lists as JSON.
 */
export function parseSearchParams(text: string): Record<string, string> {
  const params = new URLSearchParams(text)
  // A repeated parameter is a longer list, as on the server: `maker=1&maker=5`.
  return Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key).join()]))
}

export function writeSearchParams(search: object): string {
  const parts = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(parts.map(([key, value]) => [key, String(value)])).toString()
  // Commas and dashes stay readable: `maker=1,2`.
  return text && `?${text.replaceAll('%2C', ',')}`
}

/** Reads the address to return to after signing in; only addresses of this site are valid. */
export function readRedirect({ redirect }: Record<string, unknown>): { redirect?: string } {
  return typeof redirect === 'string' && /^\/(?![/\\])/.test(redirect) ? { redirect } : {}
}
