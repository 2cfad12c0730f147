/** A point of the screen, counted from the middle of the picture's frame. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** How a picture lies in its frame: moved, then enlarged about its middle. */
export interface Pose extends Point {
  readonly scale: number
}

export const atRest: Pose = { x: 0, y: 0, scale: 1 }
const mostScale = 4

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Two fingers have moved: what lay between them stays between them. */
export function pinched(
  pose: Pose,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
): Pose {
  const spread = distance(...after) / Math.max(1, distance(...before))
  const scale = Math.min(mostScale, Math.max(1, pose.scale * spread))
  const from = middle(...before)
  const to = middle(...after)
  const ratio = scale / pose.scale
  return { scale, x: to.x - (from.x - pose.x) * ratio, y: to.y - (from.y - pose.y) * ratio }
}

/** One finger has moved an enlarged picture. */
export const dragged = (pose: Pose, before: Point, after: Point): Pose => ({
  ...pose,
  x: pose.x + after.x - before.x,
  y: pose.y + after.y - before.y,
})

const tapPx = 10

/** Whether a finger was lifted where it was put down. */
export const isTap = (from: Point, to: Point) => distance(from, to) < tapPx

const swipePx = 40

/** The way a finger went: 1 to the next picture, -1 to the previous, 0 when it hardly moved aside. */
export function swipeOf(from: Point, to: Point): 1 | -1 | 0 {
  const aside = to.x - from.x
  if (Math.abs(aside) < swipePx || Math.abs(aside) < Math.abs(to.y - from.y)) return 0
  return aside < 0 ? 1 : -1
}
