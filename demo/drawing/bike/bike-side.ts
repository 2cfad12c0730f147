import type { Paint } from '../paint.ts'
import { fill, gradient, stroke } from '../sketch.ts'
import type { BikeSpec, Stuff } from './bike-spec.ts'

const GROUND = 250

/** Fills of all materials; paint, seat, metal and chrome are gradients of the definitions below. */
const fills: Record<Stuff, string> = {
  paint: 'url(#pt)',
  shade: 'url(#ps)',
  seat: '#1f2124',
  metal: '#6f767d',
  chrome: '#c9ced3',
  black: '#191b1e',
  glass: '#5b6b77',
  lamp: '#e3eaf0',
  red: '#b5252a',
  amber: '#e59a3a',
}

/** Defines the gradients of a bike's paint. */
export function bikeTones(paint: Paint): string {
  return (
    gradient('pt', [
      [0, paint.light],
      [0.45, paint.base],
      [1, paint.shade],
    ]) +
    gradient('ps', [
      [0, paint.shade],
      [1, paint.deep],
    ])
  )
}

/** Draws a bike from its right, its front to the right; the left side shows the chain instead of pipes. */
export function drawBikeSide(spec: BikeSpec, paint: Paint, fine: boolean, left: boolean): string {
  const parts = [wheel(spec, spec.rear, fine), wheel(spec, spec.front, fine)]
  const bar = ([stuff, width, d]: BikeSpec['bars'][number]) =>
    stroke(d, fills[stuff], width, 'stroke-linecap="round" stroke-linejoin="round"')
  const lit = ([, width, d]: BikeSpec['bars'][number]) =>
    stroke(d, '#fff', width / 4, 'opacity=".35" stroke-linecap="round"')
  parts.push(...spec.bars.map(bar))
  if (fine) parts.push(...spec.bars.filter(([stuff]) => stuff !== 'black').map(lit))
  if (spec.engine !== 'none') parts.push(engine(spec, fine))
  if (left) parts.push(chain(spec, fine))
  parts.push(
    stroke('M196 216L178 250', '#3a3f45', 4, 'stroke-linecap="round"'),
    ...spec.body.map(([stuff, d]) =>
      fill(d, fills[stuff], fine && stuff === 'lamp' ? 'stroke="#7c838a"' : ''),
    ),
  )
  if (!left) {
    parts.push(...spec.exhaust.map(bar))
    if (fine) parts.push(...spec.exhaust.slice(1, 2).map(lit))
  }
  parts.push(stroke(spec.shine, paint.glint, 2.2, 'opacity=".6" stroke-linecap="round"'))
  if (fine) {
    parts.push(
      stroke(spec.seams, '#000', 0.9, 'opacity=".4"'),
      stroke(
        spec.body
          .filter(([s]) => s === 'seat')
          .map(([, d]) => d)
          .join(''),
        '#fff',
        0.7,
        'opacity=".16"',
      ),
    )
  }
  return parts.join('')
}

function wheel(spec: BikeSpec, { x, r, tyre }: BikeSpec['rear'], fine: boolean): string {
  const y = GROUND - r
  const rim = r - tyre
  const at = (radius: number, angle: number) =>
    `${Math.round((x + radius * Math.cos(angle)) * 10) / 10} ${Math.round((y + radius * Math.sin(angle)) * 10) / 10}`
  const circle = (radius: number, more: string) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" ${more}/>`
  const parts = [circle(r - tyre / 2, `fill="none" stroke="#17191b" stroke-width="${tyre}"`)]
  if (spec.knobs) {
    parts.push(circle(r, `fill="none" stroke="#17191b" stroke-width="5" stroke-dasharray="4 3.2"`))
  }
  const spoke = (count: number, foot: number, twist: number) =>
    Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * Math.PI * 2 + 0.3
      return `M${at(foot, angle + twist)}L${at(rim, angle)}`
    }).join('')
  if (spec.wheels === 'wire') {
    const count = fine ? 18 : 9
    parts.push(stroke(spoke(count, 6, 0.9) + spoke(count, 6, -0.9), '#aab0b6', fine ? 0.8 : 1))
    parts.push(circle(rim, 'fill="none" stroke="#c4c9ce" stroke-width="4"'))
  } else {
    const thick = spec.wheels === 'small' ? 7 : 6
    parts.push(stroke(spoke(spec.wheels === 'small' ? 6 : 5, 4, 0.25), '#4b5157', thick))
    parts.push(circle(rim, 'fill="none" stroke="#5b6167" stroke-width="4"'))
  }
  if (fine) {
    parts.push(circle(r - 3, 'fill="none" stroke="#3d4247" stroke-width="1"'))
  }
  const disc = spec.wheels === 'small' ? 12 : 20
  parts.push(
    circle(disc, 'fill="none" stroke="#aeb4ba" stroke-width="5" stroke-opacity=".85"'),
    circle(7, 'fill="#3a3f45"'),
  )
  if (fine) {
    parts.push(
      circle(disc, 'fill="none" stroke="#5b6167" stroke-width="1.6" stroke-dasharray="1.5 4"'),
      circle(2.6, 'fill="#c4c9ce"'),
    )
  }
  return parts.join('')
}

function engine({ engine: kind, engineAt: [x, y] }: BikeSpec, fine: boolean): string {
  const parts = [
    fill(`M${x - 8} ${y + 34}h56q12 4 12 18t-12 18h-52q-14-2-14-18t10-18Z`, '#43484e'),
    `<circle cx="${x + 14}" cy="${y + 53}" r="14" fill="#6f767d"/><circle cx="${x + 42}" cy="${y + 53}" r="10" fill="#575d63"/>`,
  ]
  const fins = (left: number, top: number, wide: number, count: number) =>
    Array.from({ length: count }, (_, i) => `M${left} ${top + i * 5}h${wide}`).join('')
  if (kind === 'twin') {
    for (const turn of [-24, 24]) {
      parts.push(
        `<g transform="rotate(${turn} ${x + 22} ${y + 44})">${fill(`M${x + 8} ${y - 8}h28v44h-28Z`, '#6f767d')}${stroke(fins(x + 5, y, 34, fine ? 7 : 4), '#c4c9ce', 2.2)}</g>`,
      )
    }
  } else {
    const wide = kind === 'four' ? 50 : 36
    parts.push(
      fill(`M${x} ${y}h${wide}l6 36h-${wide}Z`, '#5b6167'),
      stroke(fins(x + 1, y + 7, wide + 2, fine ? 6 : 3), '#aeb4ba', 1.8),
    )
  }
  if (fine) {
    parts.push(
      `<circle cx="${x + 14}" cy="${y + 53}" r="9" fill="none" stroke="#c4c9ce" stroke-opacity=".6"/>`,
      stroke(`M${x - 8} ${y + 36}h56`, '#fff', 1, 'opacity=".25"'),
    )
  }
  return parts.join('')
}

function chain({ rear, chain: [x, y] }: BikeSpec, fine: boolean): string {
  const hub = GROUND - rear.r
  const d = `M${x} ${y - 8}L${rear.x} ${hub - 16}M${x} ${y + 8}L${rear.x} ${hub + 16}`
  return (
    stroke(d, '#2b2f33', 3.4, fine ? 'stroke-dasharray="3 1.4"' : '') +
    `<circle cx="${rear.x}" cy="${hub}" r="16" fill="none" stroke="#8b9299" stroke-width="3"/>`
  )
}
