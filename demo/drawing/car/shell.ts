import { interpolate, type Spot } from '../geometry.ts'
import type { BodySpec } from './body-spec.ts'

/** The painted surface of a body as functions: flank and ends form one closed belt. */
export type Shell = {
  /** Returns a point of the near flank. */
  flank: (x: number, z: number) => Spot
  /** Returns a point round the leading end: s cm from the middle line, positive on the near side. */
  round: (s: number, z: number) => Spot
  /** Distance from the middle line to where the flank runs straight, cm. */
  quarter: number
  /** Returns half the width at a height, cm. */
  half: (z: number) => number
  /** Returns the height of the lower body's top edge. */
  belt: (x: number) => number
  start: number
  end: number
}

const STEPS = 28

/**
 * Builds the shell. The plan is a rectangle with superelliptic corners; each height has its width (full at the doors,
 * narrower at sill and roof) and recedes at the ends by the spec.
 */
export function makeShell(spec: BodySpec, turned: boolean): Shell {
  const cab = spec.cabEnd ?? spec.length
  const start = turned ? spec.length - cab : 0
  const end = turned ? spec.length : cab
  const full = spec.width / 2
  const beltAt = (x: number) => interpolate(spec.belt, x)
  const beltMid = beltAt((start + end) / 2)
  const widths = [
    [spec.clear, 0.95],
    [spec.clear + 22, 1],
    [beltMid - 22, 1],
    [beltMid, 0.965],
    [spec.height, spec.taper],
  ] as const
  const half = (z: number) => full * interpolate(widths, z)
  const rounding = (along: number, corner: number, square: number) =>
    along >= corner ? 1 : (1 - (1 - Math.max(0, along) / corner) ** square) ** (1 / square)
  const lean = (x: number, z: number) =>
    interpolate(spec.nose.lean, z) * Math.max(0, 1 - (x - start) / 75) ** 1.4 -
    interpolate(spec.tail.lean, z) * Math.max(0, 1 - (end - x) / 75) ** 1.4
  const flank = (x: number, z: number): Spot => {
    const width =
      rounding(x - start, spec.nose.corner, spec.nose.square) *
      rounding(end - x, spec.tail.corner, spec.tail.square)
    return [x + lean(x, z), half(z) * width, z]
  }

  const ways: [number, number][] = [[0, 0]]
  const acrosses: [number, number][] = [[0, 0]]
  let way = 0
  let last: readonly [number, number] = [0, 0]
  for (let i = 1; i <= STEPS; i++) {
    const angle = (i / STEPS) * (Math.PI / 2)
    const power = 2 / spec.nose.square
    const along = spec.nose.corner * (1 - Math.cos(angle) ** power)
    const across = full * Math.sin(angle) ** power
    way += Math.hypot(along - last[0], across - last[1])
    ways.push([way, along])
    acrosses.push([way, across])
    last = [along, across]
  }
  const round = (s: number, z: number): Spot => {
    const far = Math.abs(s)
    const x = start + (far <= way ? interpolate(ways, far) : spec.nose.corner + far - way)
    const y = (far <= way ? interpolate(acrosses, far) / full : 1) * half(z)
    return [x + lean(x, z), s < 0 ? -y : y, z]
  }
  return { flank, round, quarter: way, half, belt: beltAt, start, end }
}
