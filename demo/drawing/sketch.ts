import type { Camera } from './camera.ts'
import {
  type Corner,
  curve,
  type Digits,
  digits,
  loop,
  outline,
  type Point,
  polyline,
  type Spot,
} from './geometry.ts'
import type { Paint } from './paint.ts'
import type { Random } from './random.ts'

/** Everything that the parts of one picture are drawn with. */
export type Sketch = {
  n: Digits
  /** False for thumbnails, which omit detail smaller than a pixel. */
  fine: boolean
  paint: Paint
  random: Random
  camera: Camera
}

/** Picture widths (px) below this are thumbnails. */
const FINE_FROM = 200

/** Whether a picture this wide (px) shows fine detail. */
export function isFine(width: number): boolean {
  return width >= FINE_FROM
}

/** Starts a sketch for a picture of the given width in px. */
export function startSketch(width: number, paint: Paint, random: Random, camera: Camera): Sketch {
  const fine = isFine(width)
  return { n: digits(fine ? 1 : 0), fine, paint, random, camera }
}

/** Assembles a finished picture, 4:3, from its parts; `defs` holds gradients and the like. */
export function picture(defs: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${defs ? `<defs>${defs}</defs>` : ''}${parts.join('')}</svg>`
}

/** Draws a filled path; `more` holds additional attributes. */
export function fill(d: string, colour: string, more = ''): string {
  return d ? `<path d="${d}" fill="${colour}"${more ? ` ${more}` : ''}/>` : ''
}

/** Draws a stroked path; the width is in picture units. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${Math.round(width * 100) / 100}"${more ? ` ${more}` : ''}/>`
}

/** Defines a linear gradient in box units, from top to bottom or from left to right. */
export function gradient(
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  across = false,
): string {
  return `<linearGradient id="${id}"${across ? '' : ' x2="0" y2="1"'}>${stopList(stops)}</linearGradient>`
}

/** Returns the stops of a gradient. */
export function stopList(
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${Math.round(offset * 100) / 100}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
}

/** Returns path data of an outline with rounded corners on a surface of the scene. */
export function patch(
  sketch: Sketch,
  corners: readonly Corner[],
  surface: (a: number, b: number) => Spot,
): string {
  return outline(corners, (a, b) => sketch.camera.see(surface(a, b)), sketch.n)
}

/** Returns path data of a soft line through spots of the scene. */
export function trace(sketch: Sketch, spots: readonly Spot[], closed = false): string {
  return curve(spots.map(sketch.camera.see), sketch.n, closed)
}

/** Returns path data of a straight-sided line through spots of the scene. */
export function facet(sketch: Sketch, spots: readonly Spot[], closed = true): string {
  return polyline(spots.map(sketch.camera.see), sketch.n, closed)
}

/** Returns path data of the contour of a convex body given by spots, its corners rounded (picture units). */
export function contour(sketch: Sketch, spots: readonly Spot[], radius: number): string {
  const points = convexHull(spots.map(sketch.camera.see))
  return outline(
    points.map(([x, y]) => [x, y, radius]),
    (x, y) => [x, y],
    sketch.n,
  )
}

/** Returns path data of the round contour of spots: a disc or a tyre. */
export function roundContour(sketch: Sketch, spots: readonly Spot[]): string {
  return loop(convexHull(spots.map(sketch.camera.see)), sketch.n)
}

/** Returns the smallest convex polygon round the points. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Point[]) => {
    const hull: Point[] = []
    for (const p of list) {
      while (hull.length > 1) {
        const a = hull.at(-2)
        const b = hull.at(-1)
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break
        hull.pop()
      }
      hull.push(p)
    }
    return hull.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/** Returns spots on a vertical circle along the vehicle: centre (x, z), depth y, radius, all cm. */
export function ring(x: number, y: number, z: number, radius: number, steps = 16): Spot[] {
  // A soft line runs inside its control points, so they are placed further out by as much.
  const out = radius * controlReach(steps)
  return Array.from({ length: steps }, (_, i): Spot => {
    const angle = (i / steps) * Math.PI * 2
    return [x + out * Math.cos(angle), y, z + out * Math.sin(angle)]
  })
}

/** Returns the distance, in radii, of the controls of a soft circle with a number of steps. */
function controlReach(steps: number): number {
  const middle = Math.cos(Math.PI / steps)
  return 2 / (middle * middle + (1 + middle * middle) / 2)
}

/** Returns a reference to a gradient, or the flat colour that replaces it in a thumbnail. */
export function tone(sketch: Sketch, id: string, flat: string): string {
  return sketch.fine ? `url(#${id})` : flat
}
