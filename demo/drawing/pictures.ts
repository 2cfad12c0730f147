import type { Db } from '#platform/database/server/tables.ts'
import { findSheet } from '../sheet-of-lot.ts'
import { bikeViews, drawBikePhoto } from './bike/bike-photo.ts'
import { bikeStyles } from './bike/bike-spec.ts'
import { carBodies } from './car/body-spec.ts'
import { carViews, drawCarPhoto } from './car/car-photo.ts'
import { drawAuctionSheet } from './sheet/auction-sheet.ts'

/**
 * Draws a photo or an auction sheet of the demo market as SVG, or returns null. The path of a photo contains all data
 * of the drawing, so the picture never changes.
 */
export async function drawPicture(db: Db, path: string): Promise<string | null> {
  const [, room, ...parts] = path.slice(1).split('/')
  if (room === 'photos') return drawPhoto(parts)
  const [house = '', day = '', file = ''] = parts
  const sheet = room === 'sheets' ? await findSheet(db, house, day, file) : null
  return sheet && drawAuctionSheet(sheet)
}

/** Width for which photos are drawn; smaller ones would have less detail. */
const photoWidth = 640

function drawPhoto([kind, shape, paint = '', seed = '', file = '']: string[]): string | null {
  const parts = /^([a-z-]+?)(?:-(\d{1,7}))?\.svg$/.exec(file)
  if (!parts || !/^[0-9a-f]{6}$/i.test(paint) || !/^\d{1,10}$/.test(seed)) return null
  const common = {
    paint: `#${paint}`,
    seed: Number(seed),
    width: photoWidth,
    ...(parts[2] === undefined ? {} : { mileageKm: Number(parts[2]) }),
  }
  if (kind === 'car') {
    const body = carBodies.find((name) => name === shape)
    const view = carViews.find((name) => name === parts[1])
    return body && view ? drawCarPhoto({ ...common, body, view }) : null
  }
  const style = bikeStyles.find((name) => name === shape)
  const view = bikeViews.find((name) => name === parts[1])
  return kind === 'bike' && style && view ? drawBikePhoto({ ...common, style, view }) : null
}
