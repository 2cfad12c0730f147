/** The base of relative addresses of pictures, which lead to this site, whatever its name is. */
const thisSite = 'https://this-site.invalid'

/** Calls that cost or change something, on any host: this site may have many names. */
const changingCalls =
  /^\/api\/(?:auth\/|[^/]+\/(?:download-images|images\.zip|uss-images|password|image-translate|production-month)$)/

/**
 * Whether pages and zip files may load a picture or a video from an address of a feed. Never from the calls of this
 * site: a browser would make them on behalf of the viewer.
 */
export function isPictureAddress(address: string): boolean {
  // Every address of a call contains one of these; most pictures contain none.
  if (!/api|dev|%/i.test(address)) return true
  const url = URL.parse(address, thisSite)
  if (!url) return true
  const path = decodedPath(url)
  if (url.origin === thisSite) return !/^\/(?:api|dev)(?:\/|$)/.test(path)
  return !changingCalls.test(path)
}

export const pictureAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter(isPictureAddress)

/** An address with a plain host name; others are parsed, which takes far longer. */
const plainAddress =
  /^https?:\/\/([a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]*)(?::\d{1,5})?\/[\w./~=&?,;+-]*$/

/**
 * Whether a feed may name an address for a picture or a video: it leads to another host, and to none of the calls of
 * this site.
 *
 * @param ownHost host name of this site; empty when unknown
 */
export function isForeignAddress(address: string, ownHost: string): boolean {
  const [, plainHost] = plainAddress.exec(address) ?? []
  if (plainHost !== undefined)
    return plainHost !== ownHost.toLowerCase() && isPictureAddress(address)
  const url = URL.parse(address, thisSite)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === thisSite) return false
  const host = url.hostname.replace(/\.$/, '')
  return host !== ownHost.toLowerCase() && isPictureAddress(address)
}

/** Returns the path as the router of this site reads it, with escapes decoded. */
function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch {
    return pathname.toLowerCase()
  }
}
