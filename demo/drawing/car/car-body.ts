import type { Corner, Spot } from '../geometry.ts'
import { mix } from '../paint.ts'
import { contour, facet, fill, patch, type Sketch, stopList, stroke, trace } from '../sketch.ts'
import { placeWheel, tyre } from '../wheel.ts'
import type { BodySpec } from './body-spec.ts'
import type { Shell } from './shell.ts'

/** A body ready to be drawn: `turned` when its tail leads. */
export type Model = { spec: BodySpec; shell: Shell; turned: boolean; turn: number }

/** Spots round the shell, from the far end of the nose along the near flank to the tail. */
type ShellSpot = (z: number) => Spot

/** Returns the visible spots of the shell in order; the first and the last are its edges. */
function visibleSpots(sketch: Sketch, { spec, shell }: Model): ShellSpot[] {
  const spots: ShellSpot[] = []
  const round = sketch.fine ? 9 : 5
  for (let i = -round; i <= round; i++) {
    const s = (i / round) * shell.quarter
    spots.push((z) => shell.round(s, z))
  }
  const from = shell.start + spec.nose.corner
  const to = shell.end - spec.tail.corner
  const straight = Math.ceil((to - from) / (sketch.fine ? 70 : 130))
  for (let i = 1; i < straight; i++) {
    const x = from + ((to - from) * i) / straight
    spots.push((z) => shell.flank(x, z))
  }
  for (let i = 0; i <= 5; i++) {
    const x = shell.end - spec.tail.corner * (1 - i / 5) ** 2
    spots.push((z) => shell.flank(x, z))
  }
  const xs = spots.map((spot) => sketch.camera.see(spot(spec.crease))[0])
  return spots.slice(xs.indexOf(Math.min(...xs)), xs.indexOf(Math.max(...xs)) + 1)
}

/** Draws the dark below the car and the wheels of the far side. */
export function drawUnderside(sketch: Sketch, { spec, turn }: Model): string {
  const half = spec.width / 2 - 6
  const low = spec.clear - 8
  const high = spec.clear + 12
  const [a, b] = [spec.axles[0] - spec.radius - 4, spec.axles[1] + spec.radius + 4]
  // The near tyres' depth goes here too: the body then hides what is behind its flank.
  const parts = spec.axles.flatMap((x) =>
    turn > 84
      ? []
      : [
          tyre(sketch, x, -half, -half + 20, spec.radius),
          tyre(sketch, x, half + 3, half - 18, spec.radius),
        ],
  )
  const spots = [low, high].flatMap((z) =>
    [a, b].flatMap((x) => [-half + 8, half - 8].map((y): Spot => [x, y, z])),
  )
  if (turn > 84) {
    const [lead] = spec.axles
    parts.push(tyre(sketch, lead, -half, -half + 20, spec.radius))
    parts.push(tyre(sketch, lead, half, half - 20, spec.radius))
  }
  return fill(contour(sketch, spots, 3), '#0b0c0e') + parts.join('')
}

/** Defines the gradient of the lower body, id "b", which models the corner between nose and flank. */
export function bodyGradient(sketch: Sketch, model: Model): string {
  const { spec, shell, turn } = model
  const { see } = sketch.camera
  const { base, light, shade, glint } = sketch.paint
  const at = (spot: Spot) => see(spot)[0]
  const z = spec.crease
  const q = shell.quarter
  const seen = visibleSpots(sketch, model).map((spot) => at(spot(z)))
  const left = Math.min(...seen)
  const right = Math.max(...seen)
  const share = (x: number) => Math.min(1, Math.max(0, (x - left) / (right - left)))
  const stops: [number, string][] =
    turn > 84
      ? [
          [0, shade],
          [0.13, base],
          [0.3, light],
          [0.7, light],
          [0.87, base],
          [1, shade],
        ]
      : turn < 8
        ? [
            [0, shade],
            [share(at(shell.flank(shell.start + spec.nose.corner, z))), base],
            [0.45, mix(base, light, 0.4)],
            [share(at(shell.flank(shell.end - spec.tail.corner, z))), base],
            [1, shade],
          ]
        : [
            [0, shade],
            [share(at(shell.round(-q * 0.6, z))), base],
            [share(at(shell.round(q * 0.1, z))), light],
            [share(at(shell.round(q * 0.72, z))), base],
            [share(at(shell.round(q * 0.92, z))), glint],
            [share(at(shell.flank(shell.start + spec.nose.corner + 34, z))), base],
            [share(at(shell.flank(shell.end - spec.tail.corner - 20, z))), base],
            [1, shade],
          ]
  const n = sketch.n
  return `<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="${n(left)}" y1="0" x2="${n(right)}" y2="0">${stopList(stops)}</linearGradient>`
}

/** Draws the painted lower body: silhouette, darker shade below the crease, highlight on the shoulder. */
export function drawLowerBody(sketch: Sketch, model: Model): string {
  const { spec, shell } = model
  const spots = visibleSpots(sketch, model)
  const first = spots[0]
  const last = spots.at(-1)
  if (!first || !last) return ''
  const topOf = (spot: ShellSpot): Spot => {
    const [x] = spot(spec.crease)
    return spot(shell.belt(x))
  }
  const edge = (spot: ShellSpot) =>
    [0.15, 0.35, 0.55, 0.75, 0.9].map((t) => {
      const [, , top] = topOf(spot)
      return spot(spec.clear + (top - spec.clear) * t)
    })
  const bottom = spots.map((spot) => spot(spec.clear))
  const top = spots.map(topOf).reverse()
  // A point given twice stays a sharp corner in a soft line.
  const whole: Spot[] = [
    ...bottom,
    ...edge(last),
    topOf(last),
    ...top,
    topOf(first),
    ...edge(first).reverse(),
  ]
  const lower: Spot[] = [...bottom, ...spots.map((spot) => spot(spec.crease)).reverse()]
  const skirt: Spot[] = [...bottom, ...spots.map((spot) => spot(spec.clear + 7)).reverse()]
  const parts = [
    fill(trace(sketch, whole, true), 'url(#b)', 'stroke="url(#b)" stroke-width=".7"'),
    fill(facet(sketch, lower), 'url(#l)'),
    fill(
      sketch.fine || spec.clad ? facet(sketch, skirt) : '',
      spec.clad ? '#26292d' : sketch.paint.deep,
      'opacity=".75"',
    ),
  ]
  if (model.turn < 84) {
    const lit = spots.filter((spot) => {
      const [x] = spot(spec.crease)
      return x > shell.start + spec.nose.corner * 0.6 && x < shell.end - 6
    })
    const under = (gap: number) => (spot: ShellSpot) => {
      const [x] = spot(spec.crease)
      return spot(shell.belt(x) - gap)
    }
    const band: Spot[] = [...lit.map(under(3)), ...lit.map(under(10)).reverse()]
    parts.push(fill(facet(sketch, band), sketch.paint.glint, 'opacity=".5"'))
  }
  return parts.join('')
}

/** Draws the bonnet (or, tail first, the boot lid or the ledge below the rear glass). */
export function drawDeck(sketch: Sketch, { spec, shell, turned }: Model): string {
  const foot = spec.roof[0]
  if (!foot) return ''
  const steps = sketch.fine ? 7 : 4
  const lead: Spot[] = []
  for (let i = -steps; i <= steps; i++) {
    const s = (i / steps) * shell.quarter
    const [x] = shell.round(s, spec.crease)
    lead.push(shell.round(s, shell.belt(x) - 0.5))
  }
  const near: Spot[] = []
  const from = shell.start + spec.nose.corner
  for (let i = 1; i <= 4; i++) {
    const x = from + ((foot[0] - from) * i) / 4
    if (x > from) near.push(shell.flank(x, shell.belt(x)))
  }
  const far = near.map(([x, y, z]): Spot => [x, -y, z]).reverse()
  const back = (shell.flank(foot[0], foot[1])[1] || 1) * 0.5
  const rear: Spot[] = [
    [foot[0] - 9, back, foot[1] + 4],
    [foot[0] - 9, -back, foot[1] + 4],
  ]
  const parts = [
    fill(
      facet(sketch, [...lead, ...near, ...rear, ...far]),
      'url(#h)',
      `stroke="${sketch.paint.base}" stroke-width=".5"`,
    ),
  ]
  if (sketch.fine && near.length > 0) {
    const cut = (side: number): Spot[] =>
      [0.25, 0.5, 0.8, 1].map((t): Spot => {
        const x = from - spec.nose.corner * 0.75 + (foot[0] - from + spec.nose.corner * 0.75) * t
        const [px, y, z] = shell.flank(x, shell.belt(x))
        return [px, side * y * 0.86, z + 2]
      })
    for (const side of turned ? [] : [1, -1]) {
      parts.push(stroke(trace(sketch, cut(side)), sketch.paint.line, 0.6, 'opacity=".55"'))
    }
    parts.push(stroke(trace(sketch, lead), sketch.paint.line, 0.6, 'opacity=".5"'))
  }
  return parts.join('')
}

/** Draws wheel arches, sill plastic and the wheels of the near side. */
export function drawWheels(sketch: Sketch, { spec, shell, turn }: Model): string {
  if (turn > 84) return ''
  const parts: string[] = []
  const half = spec.width / 2
  const arch = (x: number, radius: number): Spot[] => {
    const spots: Spot[] = []
    const steps = sketch.fine ? 10 : 6
    const dip = Math.asin(Math.min(0.9, (spec.radius - spec.clear + 1) / radius))
    for (let i = 0; i <= steps; i++) {
      const angle = Math.PI + dip - (i / steps) * (Math.PI + 2 * dip)
      const [px, y, z] = shell.flank(
        x + radius * Math.cos(angle),
        spec.radius + radius * Math.sin(angle),
      )
      spots.push([px, y, z])
    }
    return spots
  }
  for (const x of spec.axles) {
    const inCab = x < shell.end && x > shell.start
    if (inCab) {
      if (spec.clad) {
        parts.push(fill(trace(sketch, arch(x, spec.radius + 13), true), '#26292d'))
      } else if (sketch.fine) {
        const lip = arch(x, spec.radius + 8.5)
        parts.push(stroke(trace(sketch, lip), sketch.paint.light, 1, 'opacity=".6"'))
      }
      parts.push(fill(trace(sketch, arch(x, spec.radius + 6), true), '#0a0b0d'))
    }
    if (!inCab) parts.push(tyre(sketch, x, half - 3, half - 24, spec.radius))
    parts.push(placeWheel(sketch, x, half - 3, spec.radius))
  }
  return parts.join('')
}

/** Draws shut lines, handles, the track of a sliding door and side lamps. */
export function drawDoors(sketch: Sketch, { spec, shell, turned, turn }: Model): string {
  if (turn > 84) return ''
  const on = (corners: readonly Corner[]) => patch(sketch, corners, shell.flank)
  const { line, light, glint, shade } = sketch.paint
  const parts = [stroke(spec.doors.map(on).join(''), line, sketch.fine ? 0.7 : 1, 'opacity=".55"')]
  for (const [x, z] of spec.handles) {
    const bar = (x0: number, z0: number, tall: number): Corner[] => [
      [x0 - 9, z0, 2],
      [x0 + 9, z0, 2],
      [x0 + 9, z0 - tall, 2],
      [x0 - 9, z0 - tall, 2],
    ]
    if (sketch.fine) parts.push(fill(on(bar(x, z - 2, 5)), shade))
    parts.push(fill(on(bar(x, z, 3.4)), sketch.fine ? glint : light))
  }
  if (spec.slide) {
    const [from, to, z] = spec.slide
    const ends = [shell.flank(from, z), shell.flank(to, z)]
    parts.push(stroke(facet(sketch, ends, false), line, 1, 'opacity=".6"'))
  }
  if (sketch.fine && !turned) {
    const x = spec.axles[0] + spec.radius + 12
    const z = spec.crease + 6
    parts.push(fill(on(square(x, z, 8, 3, 1)), '#e79a3c'))
    const [lid, high] = [spec.axles[1] + 8, shell.belt(spec.axles[1]) - 22]
    if (!spec.cargo)
      parts.push(stroke(on(square(lid, high, 15, 14, 3)), line, 0.5, 'opacity=".45"'))
  }
  return parts.join('')
}

function square(x: number, z: number, wide: number, tall: number, r: number): Corner[] {
  return [
    [x, z, r],
    [x + wide, z, r],
    [x + wide, z - tall, r],
    [x, z - tall, r],
  ]
}

/** Draws a door mirror; side is 1 for the near one and -1 for the far one. */
export function drawMirror(sketch: Sketch, { spec, shell }: Model, side: number): string {
  const [x, z] = spec.mirror
  const foot = shell.half(z)
  const boxOf = (x0: number, x1: number, z0: number, z1: number, arm: number): Spot[] =>
    [x0, x1].flatMap((px) =>
      [foot + 2 - arm, foot + 19 - arm / 2].flatMap((y) =>
        [z0, z1].map((pz): Spot => [px, side * y, pz]),
      ),
    )
  const house = contour(sketch, boxOf(x - 7, x + 5, z, z + 13, 0), 2.6)
  const below = contour(sketch, boxOf(x - 6, x + 4, z - 2, z + 4, 10), 1.8)
  return (
    (sketch.fine ? fill(below, '#1b1e22') : '') +
    fill(house, 'url(#h)', `stroke="${sketch.paint.shade}" stroke-width=".5"`)
  )
}
