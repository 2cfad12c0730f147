import type { Corner, Spot } from '../geometry.ts'
import { facet, fill, patch, type Sketch, stroke } from '../sketch.ts'
import type { Model } from './car-body.ts'

/** Draws the frame, load bed or box behind a cab; the tub of a pick-up is only an opening. */
export function drawCargo(sketch: Sketch, model: Model): string {
  const cargo = model.spec.cargo
  if (!cargo) return ''
  if (cargo.kind === 'tub') return ''
  return cargo.kind === 'box' ? drawBox(sketch, model) : drawBed(sketch, model)
}

type Sides = { near: number; from: number; to: number; floor: number; top: number }

function sides({ spec }: Model): Sides {
  const { from = 0, to = 0, floor = 0, top = 0 } = spec.cargo ?? {}
  return { near: spec.width / 2, from, to, floor, top }
}

function chassis(sketch: Sketch, model: Model): string {
  const { near, from, to, floor } = sides(model)
  const low = model.spec.clear + 8
  const rail = near - 22
  const quad: Spot[] = [
    [from - 30, rail, low],
    [to, rail, low],
    [to, rail, floor],
    [from - 30, rail, floor],
  ]
  return fill(facet(sketch, quad), '#15171a')
}

function face(from: number, to: number, y: number, low: number, high: number): Spot[] {
  return [
    [from, y, low],
    [to, y, low],
    [to, y, high],
    [from, y, high],
  ]
}

function end(x: number, half: number, low: number, high: number): Spot[] {
  return [
    [x, -half, low],
    [x, half, low],
    [x, half, high],
    [x, -half, high],
  ]
}

function drawBed(sketch: Sketch, model: Model): string {
  const { near, from, to, floor, top } = sides(model)
  const { base, light, shade, deep, line } = sketch.paint
  const lead = from
  const parts = [
    chassis(sketch, model),
    // The insides of the far gate and the end gate show above the near one.
    fill(facet(sketch, face(from, to, -near, floor, top)), shade),
    fill(facet(sketch, end(to, near, floor, top)), deep),
    fill(
      facet(sketch, [
        [from, near, floor + 8],
        [to, near, floor + 8],
        [to, -near, floor + 8],
        [from, -near, floor + 8],
      ]),
      '#4a4f55',
    ),
    fill(
      facet(sketch, face(from, to, near, floor, top)),
      base,
      `stroke="${base}" stroke-width=".5"`,
    ),
    fill(facet(sketch, face(from, to, near, top - 5, top)), light),
    fill(facet(sketch, face(from, to, near, floor, floor + 6)), deep),
  ]
  if (model.turn > 8) {
    parts.push(
      fill(facet(sketch, end(lead, near, floor, top)), shade),
      fill(facet(sketch, end(lead, near, top - 5, top)), base),
    )
  }
  const posts = sketch.fine ? [0.02, 0.34, 0.66, 0.96] : [0.34, 0.66]
  for (const share of posts) {
    const x = from + (to - from) * share
    const post: Corner[] = [
      [x, floor + 4],
      [x + 4, floor + 4],
      [x + 4, top],
      [x, top],
    ]
    parts.push(
      stroke(
        patch(sketch, post, (a, b) => [a, near, b]),
        line,
        0.6,
        'opacity=".6"',
      ),
    )
  }
  if (model.turned) parts.push(tailLamps(sketch, model, lead))
  return parts.join('')
}

function drawBox(sketch: Sketch, model: Model): string {
  const { near, from, to, floor, top } = sides(model)
  const skin = '#e3e6e8'
  const parts = [
    chassis(sketch, model),
    fill(
      facet(sketch, face(from, to, near, floor, top)),
      'url(#c)',
      'stroke="#c3c8cc" stroke-width=".6"',
    ),
    fill(facet(sketch, face(from, to, near, top - 7, top)), '#aab0b6'),
    fill(facet(sketch, face(from, to, near, floor, floor + 9)), '#8f969c'),
  ]
  const ribs = sketch.fine ? 11 : 4
  const lines: string[] = []
  for (let i = 1; i < ribs; i++) {
    const x = from + ((to - from) * i) / ribs
    lines.push(
      facet(
        sketch,
        [
          [x, near, floor + 9],
          [x, near, top - 7],
        ],
        false,
      ),
    )
  }
  parts.push(stroke(lines.join(''), '#9aa1a8', 0.6, 'opacity=".7"'))
  if (model.turn > 8) {
    parts.push(
      fill(
        facet(sketch, end(from, near, floor, top)),
        '#b9bfc4',
        'stroke="#a2a9af" stroke-width=".6"',
      ),
    )
    parts.push(fill(facet(sketch, end(from, near, top - 7, top)), '#90979d'))
    if (model.turned) {
      const doors = [-1, 1].map((side) =>
        facet(sketch, [
          [from, side * 3, floor + 8],
          [from, side * (near - 6), floor + 8],
          [from, side * (near - 6), top - 10],
          [from, side * 3, top - 10],
        ]),
      )
      parts.push(stroke(doors.join(''), '#6f777e', 0.8))
      parts.push(
        stroke(
          facet(
            sketch,
            [
              [from, -14, floor + 20],
              [from, -14, top - 20],
            ],
            false,
          ) +
            facet(
              sketch,
              [
                [from, 14, floor + 20],
                [from, 14, top - 20],
              ],
              false,
            ),
          skin,
          1.6,
        ),
      )
    }
  }
  const guard: Spot[] = face(
    from + 20,
    model.spec.axles[model.turned ? 0 : 1] + (model.turned ? 150 : -60),
    near - 4,
    44,
    50,
  )
  if (!model.turned) parts.push(fill(facet(sketch, guard), '#7b8289'))
  if (model.turned) parts.push(tailLamps(sketch, model, from))
  return parts.join('')
}

function tailLamps(sketch: Sketch, { spec }: Model, x: number): string {
  const { rear } = spec
  const near = spec.width / 2
  const lamp = (side: number) =>
    facet(sketch, [
      [x, side * near * rear.lampFrom, rear.lampLow],
      [x, side * near * rear.lampTo, rear.lampLow],
      [x, side * near * rear.lampTo, rear.lampHigh],
      [x, side * near * rear.lampFrom, rear.lampHigh],
    ])
  const across = end(x, near * 0.96, rear.lampLow - 4, rear.lampHigh + 4)
  const blank: Spot[] = end(x, 16.5, rear.plate - 8, rear.plate + 8)
  return (
    fill(facet(sketch, across), '#1a1d20') +
    fill(lamp(1) + lamp(-1), '#a81f24') +
    fill(facet(sketch, blank), '#e6e8e6')
  )
}
