import { drawBackdrop, drawShadow } from '../backdrop.ts'
import { frameVehicle } from '../camera.ts'
import { paintTones } from '../paint.ts'
import { seededRandom } from '../random.ts'
import { isFine, picture, startSketch } from '../sketch.ts'
import { drawBikeEngine, drawBikeFront, drawBikeRear, drawMeter } from './bike-ends.ts'
import { bikeTones, drawBikeSide } from './bike-side.ts'
import type { BikeSpec, BikeStyle } from './bike-spec.ts'
import { classic, naked, sport, tourer } from './road-bikes.ts'
import { cruiser, offroad, scooter } from './special-bikes.ts'

export const bikeViews = ['right', 'left', 'front', 'rear', 'meter', 'engine'] as const
export type BikeView = (typeof bikeViews)[number]

export type BikePhoto = {
  style: BikeStyle
  /** CSS hex colour. */
  paint: string
  view: BikeView
  /** Equal seeds give the same bike. */
  seed: number
  /** Width at which the picture is shown, px, 64 to 1280. */
  width: number
  /** Odometer reading; dashes if undefined. */
  mileageKm?: number
}

const styles: Record<BikeStyle, BikeSpec> = {
  naked,
  sport,
  cruiser,
  scooter,
  offroad,
  classic,
  tourer,
}

/** Draws one photo of a motorbike as SVG, 4:3 (viewBox 400 x 300). */
export function drawBikePhoto(photo: BikePhoto): string {
  const fine = isFine(photo.width)
  const paint = paintTones(photo.paint)
  if (photo.view === 'meter') {
    return drawMeter(seededRandom(photo.seed), fine, paint, photo.mileageKm)
  }
  if (photo.view === 'engine') return drawBikeEngine(styles[photo.style].engine, fine, paint)

  const random = seededRandom(photo.seed)
  const spec = styles[photo.style]
  const along = photo.view === 'right' || photo.view === 'left'
  const camera = frameVehicle(
    { turn: along ? 0 : 90, distance: 640, height: 112 },
    { length: 205, half: 24, height: 118 },
    { width: 330, height: along ? 190 : 200, base: along ? 262 : 258, centre: 200 },
  )
  const sketch = startSketch(photo.width, paint, random, camera)
  const backdrop = drawBackdrop(sketch, random, { length: 205, half: along ? 26 : 38 })
  const bike = drawView(photo.view, spec, sketch.paint, fine)
  const shadow = drawShadow(sketch, 8, 197, 22)
  return picture(backdrop.defs + bikeTones(paint), [...backdrop.parts, shadow, bike])
}

function drawView(
  view: 'right' | 'left' | 'front' | 'rear',
  spec: BikeSpec,
  paint: ReturnType<typeof paintTones>,
  fine: boolean,
): string {
  if (view === 'front') return drawBikeFront(spec, paint, fine)
  if (view === 'rear') return drawBikeRear(spec, paint, fine)
  const side = drawBikeSide(spec, paint, fine, view === 'left')
  return view === 'right' ? side : `<g transform="translate(400 0) scale(-1 1)">${side}</g>`
}
