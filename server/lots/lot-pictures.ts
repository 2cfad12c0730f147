import type { PicturesPort, Wanting } from '../upstreams/pictures/port.ts'
import { isPictureAddress } from './picture-addresses.ts'
import type { ZipEntry } from './zip.ts'

/** The pictures of a lot as addresses. */
interface Addresses {
  readonly photos: readonly string[]
  readonly sheet: string
}

/** A lot has some dozens; more are a mistake of its feed. */
const mostPhotos = 100
const mostMsForOne = 10_000
/** Time for all unavailable pictures together: when a host is down, all of them are. */
const patienceMs = 30_000

/**
 * The pictures of a lot as files, each fetched when the archive has room for it. Photos have the
 * numbers that they have on the page, so a missing picture leaves a gap.
 */
export async function* lotPictures(
  pictures: PicturesPort,
  { photos, sheet }: Addresses,
  { app, signal }: Omit<Wanting, 'withinMs'>,
): AsyncGenerator<ZipEntry> {
  const some = photos.slice(0, mostPhotos)
  const wanted = some.map((address, at) => ({ address, name: String(at + 1).padStart(2, '0') }))
  if (sheet) wanted.push({ address: sheet, name: 'sheet' })
  let leftMs = patienceMs
  for (const { address, name } of wanted) {
    if (!isPictureAddress(address)) continue
    if (signal.aborted || leftMs <= 0) return
    const began = performance.now()
    const withinMs = Math.ceil(Math.min(mostMsForOne, leftMs))
    const picture = await pictures.find(address, { app, signal, withinMs })
    if (picture) yield { name: `${name}.${picture.extension}`, bytes: picture.bytes }
    else leftMs -= performance.now() - began
  }
}
