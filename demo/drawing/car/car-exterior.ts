import { drawBackdrop, drawShadow } from '../backdrop.ts'
import { frameVehicle, type Stand } from '../camera.ts'
import type { Spot } from '../geometry.ts'
import { paintTones } from '../paint.ts'
import { between, type Random, seededRandom } from '../random.ts'
import { gradient, picture, type Sketch, startSketch } from '../sketch.ts'
import { wheelFace } from '../wheel.ts'
import { type BodySpec, type CarBody, reversed } from './body-spec.ts'
import {
  bodyGradient,
  drawDeck,
  drawDoors,
  drawLowerBody,
  drawMirror,
  drawUnderside,
  drawWheels,
  type Model,
} from './car-body.ts'
import { drawCargo } from './car-cargo.ts'
import { drawFace, headlamp } from './car-face.ts'
import { drawGlasshouse } from './car-glass.ts'
import { drawOpenTop, drawTub } from './car-open.ts'
import { drawRear, tailLamp } from './car-rear.ts'
import { convertible, coupe, hatch, sedan, wagon } from './passenger-bodies.ts'
import { makeShell } from './shell.ts'
import { keiHatch, keiTall, minivan, offroad, suv } from './tall-bodies.ts'
import { keiTruck, keiVan, pickup, truck, van } from './working-bodies.ts'

export type OuterView = 'front-left' | 'side' | 'rear' | 'front' | 'rear-right'

const bodies: Record<CarBody, BodySpec> = {
  hatch,
  sedan,
  wagon,
  coupe,
  convertible,
  suv,
  minivan,
  'kei-tall': keiTall,
  'kei-hatch': keiHatch,
  'kei-van': keiVan,
  'kei-truck': keiTruck,
  van,
  pickup,
  truck,
  offroad,
}

const plainWheels: ReadonlySet<CarBody> = new Set(['kei-van', 'kei-truck', 'van', 'truck'])

/** Returns the random source for a car's wheels, the same in every picture. */
export function wheelRandom(seed: number): Random {
  return seededRandom(seed + 7919)
}

/** Whether a body has pressed steel wheels rather than alloys. */
export function hasPlainWheels(body: CarBody): boolean {
  return plainWheels.has(body)
}

const stands: Record<OuterView, Stand> = {
  'front-left': { turn: 40, distance: 760, height: 152 },
  'rear-right': { turn: 38, distance: 760, height: 152 },
  side: { turn: 0, distance: 1300, height: 138 },
  front: { turn: 90, distance: 820, height: 140 },
  rear: { turn: 90, distance: 820, height: 140 },
}

/** Draws a car on the lot from outside; `width` is the picture's width in px. */
export function drawExterior(photo: {
  body: CarBody
  paint: string
  view: OuterView
  seed: number
  width: number
}): string {
  const turned = photo.view === 'rear' || photo.view === 'rear-right'
  const plan = bodies[photo.body]
  const spec = turned ? reversed(plan) : plan
  // All pictures of a car share the place, the wheels and the face.
  const look = seededRandom(photo.seed)
  const step = seededRandom(photo.seed * 7 + photo.view.length)
  const stand = { ...stands[photo.view] }
  if (stand.turn > 8 && stand.turn < 84) stand.turn += between(step, -4, 4)
  stand.distance += Math.max(0, plan.length - 440) * 1.3
  const straight = stand.turn > 84
  const camera = frameVehicle(
    stand,
    { length: spec.length, half: spec.width / 2, height: spec.height },
    {
      width: straight ? 236 : 334 + Math.min(28, Math.max(0, (plan.length - 330) * 0.2)),
      height: straight ? 200 : 218,
      base: straight ? 258 : 254,
      centre: 200 + between(step, -4, 4),
    },
  )
  const sketch = startSketch(photo.width, paintTones(photo.paint), look, camera)
  const model: Model = { spec, shell: makeShell(spec, turned), turned, turn: stand.turn }
  const backdrop = drawBackdrop(sketch, look, { length: spec.length, half: spec.width / 2 })
  const wheel = wheelFace(wheelRandom(photo.seed), hasPlainWheels(photo.body), sketch.fine)
  const parts = [
    ...backdrop.parts,
    drawShadow(sketch, 2, spec.length - 2, spec.width / 2 - 2),
    drawUnderside(sketch, model),
  ]
  const cargo = drawCargo(sketch, model)
  if (!turned) parts.push(cargo)
  parts.push(...drawCar(sketch, model))
  if (turned) parts.push(cargo)
  parts.push(drawWheels(sketch, model))
  if (stand.turn < 84) parts.push(drawMirror(sketch, model, 1))
  return picture(backdrop.defs + wheel + tones(sketch, model), parts)
}

function drawCar(sketch: Sketch, model: Model): string[] {
  const { spec, turned, turn } = model
  const parts: string[] = []
  if (turn > 8) parts.push(drawMirror(sketch, model, -1))
  if (turn > 84) parts.push(drawMirror(sketch, model, 1))
  const top = drawGlasshouse(sketch, model)
  const open = spec.open ? drawOpenTop(sketch, model) : ''
  // Tail first, an open car's seats are before its windscreen; nose first, behind it.
  parts.push(turned ? top : open, turned ? open : top)
  parts.push(drawLowerBody(sketch, model), drawDeck(sketch, model))
  parts.push(drawTub(sketch, model), drawDoors(sketch, model))
  if (turn > 8) {
    if (!turned) parts.push(drawFace(sketch, model))
    else if (!spec.cabEnd) parts.push(drawRear(sketch, model))
  }
  if (turn < 84) parts.push(cornerLamps(sketch, model))
  return parts
}

/** Draws the lamps of the far end as far as they reach round the corner on to the near flank. */
function cornerLamps(sketch: Sketch, { spec, shell, turned, turn }: Model): string {
  const other = makeShell(reversed(spec), !turned)
  const away = (s: number, z: number): Spot => {
    const [x, y, pz] = other.round(s, z)
    return [spec.length - x, y, pz]
  }
  const cut = turn > 8 ? 0.95 : 0.8
  const parts: string[] = []
  const { face, rear } = spec
  const seen = (to: number) => to > cut + 0.06
  if (turned ? seen(face.lampTo) && face.lamp !== 'round' && !spec.cabEnd : turn < 8) {
    parts.push(headlamp(sketch, face, 1, shell.quarter, turned ? away : shell.round, cut))
  }
  if (!turned && !spec.cabEnd && seen(rear.lampTo)) {
    parts.push(tailLamp(sketch, rear, 1, other.quarter, away, cut))
  }
  return parts.join('')
}

/** Defines the gradients that all outer views use. */
function tones(sketch: Sketch, model: Model): string {
  const { base, light, glint } = sketch.paint
  return [
    bodyGradient(sketch, model),
    gradient('l', [
      [0, '#07090d', 0.12],
      [1, '#07090d', 0.46],
    ]),
    gradient('h', [
      [0, glint],
      [0.5, light],
      [1, base],
    ]),
    gradient('g', [
      [0, '#46545f'],
      [0.5, '#252d35'],
      [1, '#12171c'],
    ]),
    gradient('s', [
      [0, '#2b343c'],
      [0.5, '#51616d'],
      [1, '#8496a3'],
    ]),
    sketch.fine
      ? gradient('e', [
          [0, '#f3f7fa'],
          [1, '#a9b5bf'],
        ]) +
        gradient('r', [
          [0, '#c4282c'],
          [1, '#7d1418'],
        ])
      : '',
    model.spec.cargo?.kind === 'box'
      ? gradient('c', [
          [0, '#f2f4f5'],
          [1, '#cfd4d8'],
        ])
      : '',
  ].join('')
}
