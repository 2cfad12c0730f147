import type { Corner } from '../geometry.ts'

export const carBodies = [
  'hatch',
  'sedan',
  'wagon',
  'coupe',
  'convertible',
  'suv',
  'minivan',
  'kei-tall',
  'kei-hatch',
  'kei-van',
  'kei-truck',
  'van',
  'pickup',
  'truck',
  'offroad',
] as const
export type CarBody = (typeof carBodies)[number]

/** One end of the body as seen from above and from the side. */
export type BodyEnd = {
  /** How far back the rounding of the corner reaches, cm. */
  corner: number
  /** Exponent of the rounding: 2 is an ellipse, larger is boxier. */
  square: number
  /** Rows of [height, how far the surface recedes there], cm. */
  lean: readonly (readonly [number, number])[]
}

/** The load bed or box behind a cab. */
export type Cargo = {
  kind: 'bed' | 'box' | 'tub'
  from: number
  to: number
  floor: number
  top: number
}

/** Shape of the nose. Heights in cm; shares are of the distance from the middle to the flank. */
export type Face = {
  lamp: 'slim' | 'tall' | 'round' | 'block'
  lampAt: number
  lampTall: number
  lampFrom: number
  lampTo: number
  grille: readonly [low: number, high: number, share: number]
  intake: readonly [low: number, high: number, share: number]
  plate: number
}

/** Shape of the tail, measured like the face. */
export type Rear = {
  lamp: 'wide' | 'upright' | 'low'
  lampLow: number
  lampHigh: number
  lampFrom: number
  lampTo: number
  plate: number
  /** The tailgate's lower edge; null where there is none. */
  gate: number | null
}

/**
 * A car body in cm: x runs from the nose (0) to the tail, z up from the ground. The flank is drawn in (x, z) and
 * projected on to the shell.
 */
export type BodySpec = {
  length: number
  width: number
  height: number
  axles: readonly [number, number]
  radius: number
  clear: number
  /** End of the painted shell when a load bed or box follows. */
  cabEnd?: number
  /** The top edge of the lower body, from nose to tail. */
  belt: readonly (readonly [number, number])[]
  /** The glasshouse from the foot of the windscreen over the roof to the foot of the rear glass. */
  roof: readonly Corner[]
  /** Width of the roof as a share of the body's width. */
  taper: number
  nose: BodyEnd
  tail: BodyEnd
  windows: readonly (readonly Corner[])[]
  /** Pillars across the windows: [x at the belt, x at the roof, width]. */
  pillars: readonly (readonly [number, number, number])[]
  /** Door outlines. */
  doors: readonly (readonly Corner[])[]
  handles: readonly (readonly [number, number])[]
  /** Height of the crease where the flank turns from sky to ground in its reflection. */
  crease: number
  /** Mirror foot on the flank. */
  mirror: readonly [number, number]
  face: Face
  rear: Rear
  /** Grey plastic round the wheel arches and along the sill. */
  clad?: boolean
  /** Track of a sliding door: [from x, to x, height]. */
  slide?: readonly [number, number, number]
  cargo?: Cargo
  open?: boolean
  spare?: boolean
  rails?: boolean
}

/** Returns the same body seen tail first: x counts from the tail, and nose and tail swap. */
export function reversed(spec: BodySpec): BodySpec {
  const back = (x: number) => spec.length - x
  const corners = (list: readonly Corner[]) =>
    list.map(([x, z, r]): Corner => (r === undefined ? [back(x), z] : [back(x), z, r])).reverse()
  return {
    ...spec,
    axles: [back(spec.axles[1]), back(spec.axles[0])],
    belt: spec.belt.map(([x, z]) => [back(x), z] as const).reverse(),
    roof: corners(spec.roof),
    nose: spec.tail,
    tail: spec.nose,
    windows: spec.windows.map(corners),
    pillars: spec.pillars.map(([a, b, w]) => [back(a), back(b), w] as const),
    doors: spec.doors.map(corners),
    handles: spec.handles.map(([x, z]) => [back(x), z] as const),
    mirror: [back(spec.mirror[0]), spec.mirror[1]],
    ...(spec.slide ? { slide: [back(spec.slide[1]), back(spec.slide[0]), spec.slide[2]] } : {}),
    ...(spec.cargo
      ? { cargo: { ...spec.cargo, from: back(spec.cargo.to), to: back(spec.cargo.from) } }
      : {}),
  }
}
