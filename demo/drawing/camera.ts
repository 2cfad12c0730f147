import type { Point, Spot } from './geometry.ts'

/** The position of the camera. */
export type Stand = {
  /** Degrees round the vehicle: 0 looks at its side, 90 at its nose. */
  turn: number
  /** Centimetres from the lens to the vehicle's middle. */
  distance: number
  /** Centimetres from the ground to the lens, which is also the height of the horizon. */
  height: number
}

/** The area of the picture (400 x 300) that the vehicle may fill. */
export type Frame = { width: number; height: number; base: number; centre: number }

export type Camera = {
  see: (spot: Spot) => Point
  /** Picture height of the horizon. */
  horizon: number
  /** Picture units for one cm at the vehicle's middle. */
  scale: number
}

/**
 * Sets up a level camera (verticals stay vertical, as with a shift lens), zoomed so that the box of the vehicle
 * (length, half width and height in cm) fills the frame and rests on its base line.
 */
export function frameVehicle(
  stand: Stand,
  box: { length: number; half: number; height: number },
  frame: Frame,
): Camera {
  const angle = (stand.turn * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const raw = ([x, y, z]: Spot): Point => {
    const along = x - box.length / 2
    const depth = stand.distance + along * sin - y * cos
    // Clamps depth to just before the lens: only ground lines reach behind it.
    const near = Math.max(depth, stand.distance * 0.25)
    return [(along * cos + y * sin) / near, (stand.height - z) / near]
  }
  const corners = [0, box.length].flatMap((x) =>
    [-box.half, box.half].flatMap((y) => [raw([x, y, 0]), raw([x, y, box.height])]),
  )
  const xs = corners.map((c) => c[0])
  const ys = corners.map((c) => c[1])
  const left = Math.min(...xs)
  const right = Math.max(...xs)
  const top = Math.min(...ys)
  const bottom = Math.max(...ys)
  const zoom = Math.min(frame.width / (right - left), frame.height / (bottom - top))
  const shiftX = frame.centre - (zoom * (left + right)) / 2
  const horizon = frame.base - zoom * bottom
  return {
    see: (spot) => {
      const [x, y] = raw(spot)
      return [shiftX + zoom * x, horizon + zoom * y]
    },
    horizon,
    scale: zoom / stand.distance,
  }
}
