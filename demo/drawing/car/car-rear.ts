import type { Corner, Spot } from '../geometry.ts'
import { fill, patch, ring, roundContour, type Sketch, stroke, tone } from '../sketch.ts'
import type { Rear } from './body-spec.ts'
import type { Model } from './car-body.ts'

/** Draws the tail: lamps, tailgate lines, blank number plate, bumper, exhaust. */
export function drawRear(sketch: Sketch, { spec, shell }: Model): string {
  const { rear } = spec
  const { paint, fine } = sketch
  const q = shell.quarter
  const wide = spec.width / 2
  const on = (corners: readonly Corner[]) => patch(sketch, corners, shell.round)
  const parts: string[] = []
  const box = (half: number, low: number, high: number, r: number, tuck = 0): Corner[] => [
    [-half, high, r],
    [half, high, r],
    [half - tuck, low, r],
    [-half + tuck, low, r],
  ]

  if (rear.gate !== null) {
    const line = box(wide * 0.86, rear.gate, shell.belt(shell.start) + 2, 6, 3)
    parts.push(stroke(on(line), paint.line, 0.7, 'opacity=".55"'))
  }
  parts.push(fill(on(box(wide * 0.62, spec.clear, spec.clear + 13, 5, -8)), '#1b1e21'))
  for (const side of [1, -1]) {
    parts.push(tailLamp(sketch, spec.rear, side, q, shell.round))
    const a = side * q * rear.lampFrom
    const b = side * q * rear.lampTo
    const tall = rear.lampHigh - rear.lampLow
    const level = rear.lampLow + tall * (rear.lamp === 'wide' ? 0.34 : 0.42)
    const inner: Corner[] = [
      [a + (b - a) * 0.14, level + tall * 0.14, 1.5],
      [a + (b - a) * 0.72, level + tall * 0.17, 1.5],
      [a + (b - a) * 0.68, level - tall * 0.05, 1.5],
      [a + (b - a) * 0.2, level - tall * 0.05, 1.5],
    ]
    parts.push(fill(on(inner), '#f0d9c8', 'opacity=".8"'))
    if (fine) {
      const s = side * wide * 0.74
      const z = spec.clear + 19
      parts.push(
        fill(
          on([
            [s, z, 1],
            [s + side * 13, z, 1],
            [s + side * 13, z - 4, 1],
            [s, z - 4, 1],
          ]),
          '#a8262a',
        ),
      )
    }
  }
  if (!(spec.spare && rear.plate < 70)) parts.push(plate(on, 0, rear.plate))
  if (fine && !spec.spare) {
    const bar = box(wide * 0.3, rear.plate + 10, rear.plate + 13, 1)
    parts.push(fill(on(bar), '#d5d9dc', 'opacity=".85"'))
    const exhaust = wide * 0.52
    parts.push(
      fill(
        on([
          [exhaust, spec.clear + 6, 2.4],
          [exhaust + 9, spec.clear + 6, 2.4],
          [exhaust + 9, spec.clear, 2.4],
          [exhaust, spec.clear, 2.4],
        ]),
        '#aab0b5',
        'stroke="#3b4045" stroke-width=".8"',
      ),
    )
  }
  if (spec.spare)
    parts.push(spareWheel(sketch, spec.radius, shell.belt(shell.start) - 16, shell.start))
  return parts.join('')
}

/** Draws the red glass of a tail lamp; side 1 is the near one, `cut` as for a headlamp. */
export function tailLamp(
  sketch: Sketch,
  rear: Rear,
  side: number,
  q: number,
  round: (s: number, z: number) => Spot,
  cut = 0,
): string {
  const a = side * q * Math.max(cut, rear.lampFrom)
  const b = side * q * rear.lampTo
  const tall = rear.lampHigh - rear.lampLow
  const shape: Corner[] =
    rear.lamp === 'wide'
      ? [
          [a, rear.lampHigh - tall * 0.12, 3],
          [b, rear.lampHigh, 4],
          [b - (b - a) * 0.06, rear.lampLow + tall * 0.4, 6],
          [a + (b - a) * 0.4, rear.lampLow, 6],
          [a + (b - a) * 0.05, rear.lampLow + tall * 0.1, 3],
        ]
      : [
          [a, rear.lampHigh, 3],
          [b, rear.lampHigh, 3],
          [b, rear.lampLow, 3],
          [a, rear.lampLow, 3],
        ]
  return fill(
    patch(sketch, shape, round),
    tone(sketch, 'r', '#a81f24'),
    sketch.fine ? 'stroke="#4c1013" stroke-width=".6"' : '',
  )
}

function plate(on: (corners: readonly Corner[]) => string, s: number, z: number): string {
  const outer: Corner[] = [
    [s - 22, z + 11, 2],
    [s + 22, z + 11, 2],
    [s + 20, z - 10, 2],
    [s - 20, z - 10, 2],
  ]
  const blank: Corner[] = [
    [s - 16.5, z + 8, 1.2],
    [s + 16.5, z + 8, 1.2],
    [s + 16.5, z - 8, 1.2],
    [s - 16.5, z - 8, 1.2],
  ]
  return fill(on(outer), '#0003') + fill(on(blank), '#e6e8e6', 'stroke="#8b9096" stroke-width=".5"')
}

function spareWheel(sketch: Sketch, radius: number, z: number, start: number): string {
  const disc = (r: number, x: number) =>
    ring(0, 0, z, r, 10).map(([across, , up]): Spot => [x, 8 + across, up])
  const r = radius - 3
  return (
    fill(roundContour(sketch, [...disc(r, start - 22), ...disc(r, start)]), '#17191c') +
    fill(roundContour(sketch, disc(r * 0.82, start - 22)), sketch.paint.base) +
    fill(roundContour(sketch, disc(r * 0.7, start - 22)), sketch.paint.light, 'opacity=".5"')
  )
}
