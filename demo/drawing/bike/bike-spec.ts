export const bikeStyles = [
  'naked',
  'sport',
  'cruiser',
  'scooter',
  'offroad',
  'classic',
  'tourer',
] as const
export type BikeStyle = (typeof bikeStyles)[number]

/** Material of a shape. */
export type Stuff =
  | 'paint'
  | 'shade'
  | 'seat'
  | 'metal'
  | 'chrome'
  | 'black'
  | 'glass'
  | 'lamp'
  | 'red'
  | 'amber'

export type Shape = readonly [stuff: Stuff, d: string]

/** A round bar along a line: material, width, path. */
export type Bar = readonly [stuff: Stuff, width: number, d: string]

/**
 * A bike seen from its right, its front to the right, in picture units: 400 wide, wheels on the ground at 250. The
 * lists are in drawing order.
 */
export type BikeSpec = {
  rear: { x: number; r: number; tyre: number }
  front: { x: number; r: number; tyre: number }
  wheels: 'cast' | 'wire' | 'small'
  knobs?: boolean
  /** Fork, swing arm and frame. */
  bars: readonly Bar[]
  engine: 'four' | 'single' | 'twin' | 'none'
  /** Upper left corner of the engine block. */
  engineAt: readonly [number, number]
  body: readonly Shape[]
  /** Drawn only on the right side. */
  exhaust: readonly Bar[]
  /** Line of the chain, drawn only on the left side. */
  chain: readonly [number, number]
  /** Highlights along the paint. */
  shine: string
  /** Fine lines: seams and cables. */
  seams: string
  /** Width of the bars and of the tank seen from the front. */
  frontal: {
    bars: number
    body: number
    lamp: 'round' | 'slit' | 'pair' | 'high'
    screen: number
    boxes?: boolean
  }
}
