import type { Corner, Spot } from '../geometry.ts'
import { pick } from '../random.ts'
import { fill, patch, ring, roundContour, type Sketch, tone } from '../sketch.ts'
import type { Face } from './body-spec.ts'
import type { Model } from './car-body.ts'

/** Draws the nose: grille, lamps, bumper openings, blank number plate. */
export function drawFace(sketch: Sketch, { spec, shell }: Model): string {
  const { face } = spec
  const { paint, fine } = sketch
  const q = shell.quarter
  const wide = spec.width / 2
  const on = (corners: readonly Corner[]) => patch(sketch, corners, shell.round)
  const parts: string[] = []
  const box = (half: number, low: number, high: number, tuck: number, r: number): Corner[] => [
    [-half, high, r],
    [half, high, r],
    [half - tuck, low, r],
    [-half + tuck, low, r],
  ]

  const [inLow, inHigh, inShare] = face.intake
  parts.push(fill(on(box(wide * inShare, inLow, inHigh, -wide * 0.08, 4)), '#15181b'))
  if (face.lamp !== 'block') parts.push(fogLamps(sketch, spec.face, on, wide))

  const [low, high, share] = face.grille
  const style = pick(sketch.random, ['bars', 'mesh', 'plain'])
  const grille = box(wide * share, low, high, (high - low) * 0.28, 4)
  const chrome = high - low > 18
  const badge = chrome ? high - 8 : (low + high) / 2 + 1
  parts.push(
    fill(
      on(grille),
      face.lamp === 'round' ? paint.deep : '#1a1d21',
      chrome ? 'stroke="#c9ced3" stroke-width="1"' : '',
    ),
  )
  if (fine || (chrome && high - low > 30))
    parts.push(grilleBars(on, wide * share, low, high, style))
  parts.push(
    fill(
      on(box(4.6, badge - 4, badge + 4, 0.5, 4)),
      '#dfe3e6',
      fine ? 'stroke="#7c838a" stroke-width=".4"' : '',
    ),
  )

  for (const side of [1, -1]) parts.push(headlamp(sketch, spec.face, side, q, shell.round))
  parts.push(
    fill(
      on(box(16.5, face.plate - 8, face.plate + 8, 0, 1.2)),
      '#e6e8e6',
      fine ? 'stroke="#8b9096" stroke-width=".5"' : '',
    ),
  )
  return parts.join('')
}

function fogLamps(
  sketch: Sketch,
  face: Face,
  on: (corners: readonly Corner[]) => string,
  wide: number,
): string {
  const [low, high] = face.intake
  const middle = (low + high) / 2 + 3
  const pocket = (side: number): Corner[] => [
    [side * wide * 0.7, middle + 6, 3],
    [side * wide * 0.98, middle + 8, 3],
    [side * wide * 0.94, middle - 7, 3],
    [side * wide * 0.72, middle - 7, 3],
  ]
  const lamp = (side: number): Corner[] => [
    [side * wide * 0.76, middle + 3.4, 3],
    [side * wide * 0.88, middle + 3.4, 3],
    [side * wide * 0.88, middle - 3.6, 3],
    [side * wide * 0.76, middle - 3.6, 3],
  ]
  const dark = fill([1, -1].map((s) => on(pocket(s))).join(''), '#1b1e22')
  return sketch.fine ? dark + fill([1, -1].map((s) => on(lamp(s))).join(''), '#d8dee3') : dark
}

function grilleBars(
  on: (corners: readonly Corner[]) => string,
  half: number,
  low: number,
  high: number,
  style: string,
): string {
  const bars: string[] = []
  const step = style === 'mesh' ? 5 : 7.5
  for (let z = low + step * 0.7; z < high - 2; z += step) {
    const reach = half - 3 - ((high - z) / (high - low)) * (high - low) * 0.28
    bars.push(
      on([
        [-reach, z + 1],
        [reach, z + 1],
        [reach, z - 1],
        [-reach, z - 1],
      ]),
    )
  }
  if (style === 'plain' && high - low < 19) return ''
  const colour = style === 'mesh' ? '#4a5056' : '#aeb4ba'
  return fill(bars.join(''), colour, style === 'mesh' ? '' : 'opacity=".85"')
}

/** Draws a headlamp; side 1 is the near one. `cut` (a share) cuts off the part round the corner. */
export function headlamp(
  sketch: Sketch,
  face: Face,
  side: number,
  q: number,
  round: (s: number, z: number) => Spot,
  cut = 0,
): string {
  const { fine } = sketch
  const from = side * q * Math.max(cut, face.lampFrom)
  const to = side * q * face.lampTo
  const middle = (from + to) / 2
  const z = face.lampAt
  const t = face.lampTall / 2
  const on = (corners: readonly Corner[]) => patch(sketch, corners, round)
  const disc = (s: number, height: number, r: number): Spot[] =>
    ring(s, 0, height, r, 8).map(([a, , b]) => round(a, b))
  if (face.lamp === 'round') {
    const s = side * q * ((face.lampFrom + face.lampTo) / 2)
    const parts = [
      fill(roundContour(sketch, disc(s, z, t + 1.5)), '#6d747b'),
      fill(roundContour(sketch, disc(s, z, t)), tone(sketch, 'e', '#d9e0e6')),
    ]
    if (fine) parts.push(fill(roundContour(sketch, disc(s, z, t * 0.5)), '#fff', 'opacity=".5"'))
    return parts.join('')
  }
  const shapes: Record<'slim' | 'tall' | 'block', Corner[]> = {
    slim: [
      [from, z - t * 0.2, 3],
      [from + (middle - from) * 0.2, z + t * 0.5, 4],
      [to, z + t * 1.25, 3],
      [to - (to - from) * 0.1, z + t * 0.2, 8],
      [middle + (to - middle) * 0.3, z - t * 0.9, 8],
      [from + (middle - from) * 0.3, z - t, 4],
    ],
    tall: [
      [from, z + t * 0.5, 5],
      [middle, z + t, 8],
      [to, z + t * 1.15, 5],
      [to, z - t * 0.3, 8],
      [middle, z - t, 10],
      [from, z - t * 0.8, 5],
    ],
    block: [
      [from, z + t, 3],
      [to, z + t, 3],
      [to, z - t, 3],
      [from, z - t, 3],
    ],
  }
  const glass = on(shapes[face.lamp])
  const parts = [
    fill(glass, tone(sketch, 'e', '#d9e0e6'), fine ? 'stroke="#5b6269" stroke-width=".6"' : ''),
  ]
  if (fine && cut === 0) {
    const s = from + (to - from) * 0.36
    const r = Math.min(5.4, t * 0.62)
    parts.push(
      fill(roundContour(sketch, disc(s, z - t * 0.08, r)), '#3c444c'),
      fill(roundContour(sketch, disc(s, z - t * 0.08, r * 0.62)), '#dfe9f2'),
      fill(
        roundContour(sketch, disc(from + (to - from) * 0.7, z + t * 0.2, r * 0.55)),
        '#e6a94c',
        'opacity=".85"',
      ),
    )
  }
  return parts.join('')
}
