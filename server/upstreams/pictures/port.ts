import type { FastifyInstance } from 'fastify'
import { foreignPictures, type PictureLimits } from './foreign-pictures.ts'

/** A picture as a file. */
export interface Picture {
  readonly bytes: Buffer
  /** `jpg`, `png` …, by its media type. */
  readonly extension: string
}

/** How a picture is requested. */
export interface Wanting {
  /** Draws and serves the pictures of this site itself. */
  readonly app: FastifyInstance
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal
  readonly withinMs: number
}

export interface PicturesPort {
  /**
   * The picture at an address of a lot: of this site where that begins with a slash, else anywhere
   * on the public internet. Null for an unavailable one, whatever the reason.
   */
  find(address: string, wanting: Wanting): Promise<Picture | null>
}

const usual: PictureLimits = {
  mostBytes: 15 * 1024 * 1024,
  mostRedirects: 3,
  hosts: null,
  allowedAddresses: [],
}

/** File extensions by media type. Other pictures are left out: programs could not open them. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  // Not registered, but the hosts of some houses send it.
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/heic': 'heic',
}

/** The port of a running system; tests widen it to reach their own machine. */
export function picturesPort(limits: Partial<PictureLimits> = {}): PicturesPort {
  const findForeign = foreignPictures({ ...usual, ...limits })
  return {
    async find(address, wanting) {
      const signal = AbortSignal.any([wanting.signal, AbortSignal.timeout(wanting.withinMs)])
      // Two slashes begin a host.
      if (/^\/(?!\/)/.test(address)) return findOwn(wanting.app, address, signal)
      const found = await findForeign(address, signal).catch(() => null)
      return pictureOf(found, extensions)
    },
  }
}

/** The drawings of the demo market; a drawing from elsewhere could have scripts in it. */
const ownExtensions = { ...extensions, 'image/svg+xml': 'svg' }

async function findOwn(app: FastifyInstance, url: string, signal: AbortSignal) {
  // No call of this site changes something for a picture.
  const headers = { 'sec-fetch-dest': 'image' }
  const response = await app.inject({ method: 'GET', url, headers, signal }).catch(() => null)
  if (response?.statusCode !== 200) return null
  const mediaType = String(response.headers['content-type'])
  return pictureOf({ mediaType, bytes: response.rawPayload }, ownExtensions)
}

function pictureOf(
  found: { readonly mediaType: string; readonly bytes: Buffer } | null,
  known: Readonly<Record<string, string>>,
): Picture | null {
  if (!found || found.bytes.length === 0) return null
  const [plain = ''] = found.mediaType.toLowerCase().split(';')
  const extension = known[plain.trim()]
  return extension ? { bytes: found.bytes, extension } : null
}
