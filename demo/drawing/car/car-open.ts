import type { Corner, Spot } from '../geometry.ts'
import { contour, facet, fill, patch, type Sketch, stroke } from '../sketch.ts'
import type { Model } from './car-body.ts'

/** Draws the cabin of an open car: the well, two seats with headrests, the folded hood. */
export function drawOpenTop(sketch: Sketch, { spec, shell, turned }: Model): string {
  const back = (x: number) => (turned ? spec.length - x : x)
  const well: Spot[] = [
    [back(150), 1],
    [back(275), 1],
    [back(275), -1],
    [back(150), -1],
  ].map(([x = 0, side = 1]): Spot => {
    const [px, y] = shell.flank(x, 88)
    return [px, y * side * 0.93, 90]
  })
  const seat = (y: number): string => {
    const block = (x0: number, x1: number, half: number, z0: number, z1: number): Spot[] =>
      [x0, x1].flatMap((x) =>
        [y - half, y + half].flatMap((py) => [z0, z1].map((z): Spot => [back(x), py, z])),
      )
    return (
      fill(contour(sketch, block(232, 250, 24, 74, 103), 5), '#3a3330') +
      fill(contour(sketch, block(240, 250, 12, 100, 117), 4), '#4b423d')
    )
  }
  const hood: Spot[] = [256, 304].flatMap((x) =>
    [-1, 1].flatMap((side) =>
      [88, 98].map((z): Spot => {
        const [px, y] = shell.flank(back(x), 90)
        return [px, y * side * 0.86, z]
      }),
    ),
  )
  const folded = fill(contour(sketch, hood, 6), '#1d2024')
  const seats = [-33, 33].map(seat)
  const order = turned ? [...seats, folded] : [folded, ...seats]
  return fill(facet(sketch, well), '#101215') + order.join('')
}

/** Draws the open load tub of a pick-up above its near wall, and its tailgate line. */
export function drawTub(sketch: Sketch, { spec, shell, turned, turn }: Model): string {
  const cargo = spec.cargo
  if (cargo?.kind !== 'tub' || (turn > 84 && !turned)) return ''
  const rim = (x: number, side: number, z = cargo.top): Spot => {
    const [px, y] = shell.flank(x, z)
    return [px, y * side * 0.93, z + 1]
  }
  const mouth = [rim(cargo.from, 1), rim(cargo.to, 1), rim(cargo.to, -1), rim(cargo.from, -1)]
  const gap: Corner[] = [
    [turned ? cargo.to + 5 : cargo.from - 9, cargo.top + 2],
    [turned ? cargo.to + 5 : cargo.from - 9, spec.clear + 8],
  ]
  return (
    fill(facet(sketch, mouth), '#17191c') +
    (turn > 84
      ? ''
      : stroke(patch(sketch, gap, shell.flank), sketch.paint.line, 0.8, 'opacity=".6"'))
  )
}
