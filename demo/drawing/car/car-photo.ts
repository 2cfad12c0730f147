import { paintTones } from '../paint.ts'
import { seededRandom } from '../random.ts'
import { isFine } from '../sketch.ts'
import type { CarBody } from './body-spec.ts'
import { drawDashboard, drawInterior, drawSeats } from './car-cabin.ts'
import { drawEngineBay, drawWheelCloseUp } from './car-details.ts'
import { drawExterior, hasPlainWheels, wheelRandom } from './car-exterior.ts'

export const carViews = [
  'front-left',
  'side',
  'rear',
  'front',
  'rear-right',
  'interior',
  'dashboard',
  'seats',
  'engine',
  'wheel',
] as const
export type CarView = (typeof carViews)[number]

export type CarPhoto = {
  body: CarBody
  /** CSS hex colour. */
  paint: string
  view: CarView
  /** Equal seeds give the same car: its pictures share the place, the wheels and the face. */
  seed: number
  /** Width at which the picture is shown, px, 64 to 1280; thumbnails omit invisible detail. */
  width: number
  /** Odometer reading; dashes if undefined. */
  mileageKm?: number
}

/** Draws one photo of a car as SVG, 4:3 (viewBox 400 x 300), the same for the same input. */
export function drawCarPhoto(photo: CarPhoto): string {
  const { view } = photo
  const fine = isFine(photo.width)
  const random = seededRandom(photo.seed)
  switch (view) {
    case 'interior':
      return drawInterior(random, fine)
    case 'dashboard':
      return drawDashboard(random, fine, photo.mileageKm)
    case 'seats':
      return drawSeats(random, fine)
    case 'engine':
      return drawEngineBay(random, fine, paintTones(photo.paint))
    case 'wheel':
      return drawWheelCloseUp(
        wheelRandom(photo.seed),
        fine,
        paintTones(photo.paint),
        hasPlainWheels(photo.body),
      )
    default:
      return drawExterior({ ...photo, view })
  }
}
