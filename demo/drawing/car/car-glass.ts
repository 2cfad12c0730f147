import { type Corner, interpolate, type Spot } from '../geometry.ts'
import { contour, facet, fill, patch, type Sketch, stroke } from '../sketch.ts'
import type { BodySpec } from './body-spec.ts'
import type { Model } from './car-body.ts'
import type { Shell } from './shell.ts'

/** How far cross-car glass bows outwards, cm, at its foot and at its head. */
const BOW_FOOT = 15
const BOW_HEAD = 7

/**
 * Returns the flank above the belt. Pillars are placed before the corners begin to turn: x is held clear of the rounded
 * ends.
 */
function house(spec: BodySpec, shell: Shell): (x: number, z: number) => Spot {
  const low = shell.start + spec.nose.corner * 0.3
  const high = shell.end - spec.tail.corner * 0.3
  return (x, z) => shell.flank(Math.min(high, Math.max(low, x)), z)
}

type Across = (share: number, up: number) => Spot

/**
 * Returns the surface of the leading glass (windscreen, or rear glass when the tail leads): `share` goes from -1 on the
 * far side to 1 on the near side, `up` from 0 at its foot to 1 at the roof.
 */
function leadingGlass({ spec, shell, turned }: Model): Across {
  const foot = spec.roof[0] ?? [0, 0]
  const head = spec.roof[1] ?? foot
  // The outline's corner is rounded, so the visible end of the pillar is slightly inside it.
  const next = spec.roof[2] ?? head
  const round = spec.open ? 0 : 0.22
  const tip: readonly [number, number] = [
    head[0] + (next[0] - head[0]) * round,
    head[1] + (next[1] - head[1]) * round,
  ]
  const bow = turned ? 0.6 : 1
  return (share, up) => {
    const x = foot[0] + (tip[0] - foot[0]) * up
    const z = foot[1] + (tip[1] - foot[1]) * up
    const [px, y] = house(spec, shell)(x, z)
    const bulge = (BOW_FOOT + (BOW_HEAD - BOW_FOOT) * up) * bow * (1 - share * share)
    return [px - bulge, y * share, z]
  }
}

function strip(across: Across, side: number, low: number, high: number, steps: number): Spot[] {
  const at = (i: number) => -side + (2 * side * i) / steps
  const spots: Spot[] = []
  for (let i = 0; i <= steps; i++) spots.push(across(at(i), low))
  for (let i = steps; i >= 0; i--) spots.push(across(at(i), high))
  return spots
}

/** Draws roof, pillars and all glass. */
export function drawGlasshouse(sketch: Sketch, model: Model): string {
  const { spec, shell, turn, turned } = model
  const { base, shade, line } = sketch.paint
  const across = leadingGlass(model)
  const parts: string[] = []
  const head = spec.roof[1] ?? [0, 0]
  const tail = spec.roof.at(-2) ?? head
  if (!spec.open) parts.push(drawRoof(sketch, model, head[0] + 6, tail[0] - 10))
  if (turn < 84) {
    parts.push(
      fill(
        patch(sketch, spec.roof, house(spec, shell)),
        base,
        `stroke="${base}" stroke-width=".7"`,
      ),
    )
  }
  const steps = sketch.fine ? 6 : 3
  if (turn > 8) {
    parts.push(
      fill(facet(sketch, strip(across, 1, -0.04, 1.04, steps)), spec.open ? '#1c1f23' : shade),
      fill(facet(sketch, strip(across, 0.9, 0.03, 0.95, steps)), 'url(#s)'),
    )
    parts.push(drawThroughGlass(sketch, across, turned))
    const sheen = [across(-0.5, 0.95), across(-0.1, 0.95), across(-0.55, 0.1), across(-0.82, 0.1)]
    parts.push(fill(facet(sketch, sheen), '#fff', 'opacity=".13"'))
  }
  if (turn < 84) parts.push(drawSideGlass(sketch, model))
  if (spec.rails && turn < 84) {
    const z = spec.height + 2
    const [from, to] = [head[0] + 50, tail[0] - 26]
    const rail: Spot[] = [
      shell.flank(from - 12, z - 5),
      shell.flank(from, z),
      shell.flank(to, z - 1),
      shell.flank(to + 14, z - 9),
    ]
    parts.push(stroke(facet(sketch, rail, false), '#2b2f34', 1.6, 'stroke-linejoin="round"'))
  }
  if (sketch.fine && !turned && turn > 8) {
    const wiper = [across(0.75, 0.02), across(-0.05, 0.1)]
    const other = [across(0, 0.02), across(-0.78, 0.1)]
    parts.push(stroke(facet(sketch, wiper, false) + facet(sketch, other, false), line, 0.9))
  }
  return parts.join('')
}

function drawRoof(sketch: Sketch, { spec, shell }: Model, from: number, to: number): string {
  const edge = spec.roof.map(([x, z]) => [x, z] as const)
  const crown = 5
  const ribs: Spot[] = []
  const steps = sketch.fine ? 6 : 3
  for (let i = 0; i <= steps; i++) {
    const x = from + ((to - from) * i) / steps
    // The outline is rounded inwards at its corners, and the roof skin follows it.
    const z = interpolate(edge, x) - (i === 0 || i === steps ? 5 : 1.5)
    const y = shell.half(z) * 0.97
    for (const share of sketch.fine ? [-1, -0.6, 0, 0.6, 1] : [-1, 0, 1])
      ribs.push([x, y * share, z + crown * (1 - share * share)])
  }
  return fill(
    contour(sketch, ribs, 6),
    'url(#h)',
    `stroke="${sketch.paint.base}" stroke-width=".5"`,
  )
}

/** Draws seats and the wheel, dim behind the windscreen; headrests behind the rear glass. */
function drawThroughGlass(sketch: Sketch, across: Across, turned: boolean): string {
  if (!sketch.fine) return ''
  const rest = (middle: number): Corner[] => [
    [middle - 0.14, 0.08, 0.05],
    [middle - 0.12, 0.5, 0.05],
    [middle - 0.08, 0.66, 0.06],
    [middle + 0.08, 0.66, 0.06],
    [middle + 0.12, 0.5, 0.05],
    [middle + 0.14, 0.08, 0.05],
  ]
  const seats = [-0.42, 0.42].map((m) => patch(sketch, rest(m), across)).join('')
  const parts = [fill(seats, '#0a0d11', 'opacity=".45"')]
  if (!turned) {
    // Cars sold in Japan have the steering wheel on the right, which is the far side from here.
    const angleOf = (i: number) => (i / 12) * Math.PI * 2
    const rim = Array.from({ length: 12 }, (_, i) =>
      across(-0.42 + 0.2 * Math.cos(angleOf(i)), 0.17 + 0.17 * Math.sin(angleOf(i))),
    )
    parts.push(stroke(facet(sketch, rim), '#07090c', 1.4, 'opacity=".5"'))
  }
  return parts.join('')
}

function drawSideGlass(sketch: Sketch, { spec, shell }: Model): string {
  const onHouse = house(spec, shell)
  const inner = (x: number, z: number): Spot => {
    const [px, y, pz] = onHouse(x, z)
    return [px, y + 0.3, pz]
  }
  const panes = spec.windows.map((window) => patch(sketch, window, inner)).join('')
  const parts = [
    fill(
      panes,
      'url(#g)',
      `id="p" stroke="${sketch.fine ? '#1a1d21' : '#23272c'}" stroke-width="${sketch.fine ? 1 : 0.6}"`,
    ),
  ]
  const clip = 'clip-path="url(#k)"'
  parts.push('<clipPath id="k"><use href="#p"/></clipPath>')
  const all = spec.windows.flat()
  const low = Math.min(...all.map(([, z]) => z))
  const high = Math.max(...all.map(([, z]) => z))
  for (const [foot, top, width] of spec.pillars) {
    const post: Corner[] = [
      [foot - width / 2, low],
      [top - width / 2, high],
      [top + width / 2, high],
      [foot + width / 2, low],
    ]
    parts.push(fill(patch(sketch, post, inner), '#14171a', clip))
  }
  if (!spec.open) {
    const from = Math.min(...all.map(([x]) => x))
    const to = Math.max(...all.map(([x]) => x))
    const sheen = (share: number, wide: number): Corner[] => {
      const x = from + (to - from) * share
      return [
        [x, low + 1],
        [x + (high - low) * 0.8, high - 1],
        [x + (high - low) * 0.8 + wide, high - 1],
        [x + wide, low + 1],
      ]
    }
    const d =
      (sketch.fine ? patch(sketch, sheen(0.2, 22), inner) : '') +
      patch(sketch, sheen(0.56, 34), inner)
    parts.push(fill(d, '#fff', `opacity=".09" ${clip}`))
  }
  return parts.join('')
}
