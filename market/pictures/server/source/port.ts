import { foreignPictures, type PictureLimits } from './foreign-pictures.ts'
import { PictureUnavailable } from './unavailable.ts'

export interface PictureRequest {
  readonly signal: AbortSignal
  readonly withinMs: number
}

/** Bytes from another host, which can be anything, or a drawing of our own. */
export type FoundPicture = { readonly bytes: Buffer } | { readonly svg: string }

export interface PicturesPort {
  /**
   * Finds the picture at an address of a lot: on this site if it begins with a slash, else anywhere on the public
   * internet.
   *
   * @throws PictureUnavailable
   */
  find(address: string, request: PictureRequest): Promise<FoundPicture>
}

const usual: PictureLimits = {
  maxBytes: 15 * 1024 * 1024,
  maxRedirects: 3,
  hosts: null,
  allowedAddresses: [],
}

/** Draws a picture of this site; null if there is none. Drawings from elsewhere are never read. */
export type DrawPicture = (path: string) => Promise<string | null>

const drawsNothing: DrawPicture = async () => null

/** Returns the port of a running system; tests widen it to reach their own machine. */
export function picturesPort(
  limits: Partial<PictureLimits> = {},
  draw: DrawPicture = drawsNothing,
): PicturesPort {
  const findForeign = foreignPictures({ ...usual, ...limits })
  return {
    async find(address, { signal, withinMs }) {
      if (isOwn(address)) {
        const svg = await draw(address)
        if (svg === null) throw new PictureUnavailable('no such drawing')
        return { svg }
      }
      const limit = AbortSignal.timeout(withinMs)
      try {
        return { bytes: await findForeign(address, AbortSignal.any([signal, limit])) }
      } catch (cause) {
        if (cause instanceof PictureUnavailable) throw cause
        const isHostSilent = !signal.aborted
        if (limit.aborted) throw new PictureUnavailable('timeout', { cause, isHostSilent })
        throw new PictureUnavailable(reasonOf(cause), { cause, isHostSilent })
      }
    },
  }
}

/** Whether an address is of this site. Two slashes begin a host. */
const isOwn = (address: string): boolean => /^\/(?!\/)/.test(address)

/** Returns the host of an address; empty for this site, and if there is none. */
export const hostOfPicture = (address: string): string =>
  isOwn(address) ? '' : (URL.parse(address, 'https://pictures.invalid')?.host ?? '')

function reasonOf(error: unknown): string {
  const { code, message = '' } = (error ?? {}) as NodeJS.ErrnoException
  return String(code ?? message).slice(0, 200)
}
