import type { Spot } from './geometry.ts'
import { between, type Random } from './random.ts'
import { facet, fill, gradient, type Sketch, stroke } from './sketch.ts'

/** Where the picture was taken: sky above an open lot, or the wall of a hall. */
const places = ['lot', 'fence', 'hall', 'shed'] as const

/** Draws gradients (ids "sky", "gnd") and the scene behind and below a vehicle of the given size, cm. */
export function drawBackdrop(
  sketch: Sketch,
  random: Random,
  size: { length: number; half: number },
): { defs: string; parts: string[] } {
  const place = places[Math.floor(random() * places.length)] ?? 'lot'
  const horizon = sketch.camera.horizon
  const n = sketch.n
  const inside = place === 'shed'
  const tones: readonly [string, string, string, string] = inside
    ? ['#c9ccc9', '#dfe0dc', '#8d9190', '#adb0ae']
    : random() < 0.5
      ? ['#b9c9d8', '#e4eaee', '#92979b', '#7b8085']
      : ['#cdd3d8', '#e9ebec', '#9b9d9e', '#84878a']
  const defs =
    gradient('sky', [
      [0, tones[0]],
      [1, tones[1]],
    ]) +
    gradient('gnd', [
      [0, tones[2]],
      [1, tones[3]],
    ])
  const parts = [
    `<path d="M0 0H400V${n(horizon + 1)}H0Z" fill="url(#sky)"/>`,
    `<path d="M0 ${n(horizon)}H400V300H0Z" fill="url(#gnd)"/>`,
  ]
  if (place === 'lot') parts.push(treesAndCars(sketch, random, horizon))
  if (place === 'fence') parts.push(fence(sketch, random, horizon))
  if (place === 'hall') parts.push(hall(sketch, random, horizon))
  if (inside) parts.push(shed(sketch, random, horizon))
  parts.push(bayLines(sketch, size, inside))
  return { defs, parts }
}

function treesAndCars(sketch: Sketch, random: Random, horizon: number): string {
  const n = sketch.n
  const tops: string[] = []
  for (let x = -10; x < 410; x += 44) {
    tops.push(
      `Q${n(x + 14)} ${n(horizon - between(random, 12, 24))} ${n(x + 44)} ${n(horizon - between(random, 7, 13))}`,
    )
  }
  const trees = `M-10 ${n(horizon + 2)}V${n(horizon - 9)}${tops.join('')}V${n(horizon + 2)}Z`
  const parts = [fill(trees, '#8f9c97', 'opacity=".8"')]
  const tints = ['#dfe2e4', '#5c646c', '#a9b0b6', '#7d8ba0', '#e8e9e8', '#8c5c58']
  for (
    let x = between(random, -20, 6);
    x < 400;
    x += between(random, 36, 60) * (sketch.fine ? 1 : 1.9)
  ) {
    const tint = tints[Math.floor(random() * tints.length)] ?? '#dfe2e4'
    const y = horizon + 9
    parts.push(
      fill(`M${n(x)} ${n(y)}v-6q2-2 6-2l4-5q8-2 14 0l4 5q4 1 4 3v5Z`, tint),
      sketch.fine ? fill(`M${n(x + 8)} ${n(y - 8.5)}l3-3.4q6-1 11 0l3 3.4Z`, '#39424b') : '',
    )
  }
  parts.push(
    `<path d="M0 ${n(horizon + 8.5)}H400" stroke="#555b60" stroke-width="1.4" opacity=".5"/>`,
  )
  return parts.join('')
}

function fence(sketch: Sketch, random: Random, horizon: number): string {
  const n = sketch.n
  const shift = between(random, 0, 40)
  const top = horizon - 26
  const posts: string[] = []
  for (let x = shift - 40; x < 400; x += sketch.fine ? 34 : 60)
    posts.push(`M${n(x)} ${n(top)}V${n(horizon + 6)}`)
  const hill = `M0 ${n(horizon)}V${n(horizon - 26 - shift / 4)}Q90 ${n(horizon - 62)} 190 ${n(horizon - 34)}T400 ${n(horizon - 40 + shift / 3)}V${n(horizon)}Z`
  return (
    fill(hill, '#a9b6bb', 'opacity=".65"') +
    `<path d="M0 ${n(top + 4)}H400V${n(horizon + 5)}H0Z" fill="#eef0ef" opacity=".62"/>` +
    stroke(posts.join(''), '#8b9297', 1.2) +
    `<path d="M0 ${n(top + 4)}H400M0 ${n(horizon + 5)}H400" stroke="#8b9297" fill="none"/>`
  )
}

function hall(sketch: Sketch, random: Random, horizon: number): string {
  const n = sketch.n
  const tint = ['#c9cfd4', '#d6d3cb', '#bfc8cd'][Math.floor(random() * 3)] ?? '#c9cfd4'
  const stripe = ['#4c6a94', '#8d4a46', '#5a7d6a', '#7b838b'][Math.floor(random() * 4)] ?? '#4c6a94'
  const top = horizon - between(random, 78, 96)
  const ribs: string[] = []
  for (let x = 6; x < 400; x += sketch.fine ? 12 : 24)
    ribs.push(`M${x} ${n(top + 12)}V${n(horizon + 7)}`)
  const door = between(random, 20, 300)
  return (
    `<path d="M0 ${n(top)}H400V${n(horizon + 8)}H0Z" fill="${tint}"/>` +
    stroke(ribs.join(''), '#5b646c', 0.6, 'opacity=".22"') +
    `<path d="M0 ${n(top)}H400v9H0Z" fill="${stripe}" opacity=".8"/>` +
    `<path d="M${n(door)} ${n(horizon + 8)}v-62h74v62Z" fill="#a5adb3"/>` +
    `<path d="M${n(door)} ${n(horizon - 38)}h74m-74 16h74m-74 16h74" stroke="#7d868d" fill="none"/>` +
    `<path d="M0 ${n(horizon + 8)}H400v3H0Z" fill="#70767b" opacity=".7"/>`
  )
}

function shed(sketch: Sketch, random: Random, horizon: number): string {
  const n = sketch.n
  const foot = horizon + 14
  const columns: string[] = []
  const shift = between(random, 20, 90)
  for (let x = shift; x < 400; x += 130) columns.push(`M${n(x)} 0h9V${n(foot)}h-9Z`)
  return (
    `<path d="M0 0H400V${n(foot)}H0Z" fill="#d9dbd8"/>` +
    `<path d="M0 ${n(horizon - 26)}H400V${n(foot)}H0Z" fill="#c3c7c6"/>` +
    fill(columns.join(''), '#b3b8b8') +
    `<path d="M30 16h110v5H30zM230 16h110v5H230z" fill="#fff"/>` +
    `<path d="M0 ${n(foot)}H400v2H0Z" fill="#848987"/>` +
    `<path d="M60 ${n(foot + 12)}h60l24 90H40Z" fill="#fff" opacity=".1"/>`
  )
}

/** Draws the painted bay round the vehicle: a line on each side and one across its far end. */
function bayLines(
  sketch: Sketch,
  { length, half }: { length: number; half: number },
  inside: boolean,
): string {
  const stripe = (y: number): Spot[] => [
    [-130, y - 6, 0],
    [length + 60, y - 6, 0],
    [length + 60, y + 6, 0],
    [-130, y + 6, 0],
  ]
  const across: Spot[] = [
    [length + 48, -half - 46, 0],
    [length + 60, -half - 46, 0],
    [length + 60, half + 46, 0],
    [length + 48, half + 46, 0],
  ]
  const d = [stripe(half + 42), stripe(-half - 42), across].map((s) => facet(sketch, s)).join('')
  return fill(d, inside ? '#e9c65a' : '#f1f2f0', `opacity="${inside ? 0.75 : 0.7}"`)
}

/** Draws the soft shadow of a vehicle on the ground: two outlines in a thumbnail, blurred when large. */
export function drawShadow(sketch: Sketch, from: number, to: number, half: number): string {
  const outlineOf = (grow: number) => {
    const r = 26 + grow
    const spots: Spot[] = []
    const [a, b, w] = [from - grow, to + grow, half + grow * 0.9]
    for (const [cx, cy, start] of [
      [b - r, w - r, 0],
      [a + r, w - r, 1],
      [a + r, -w + r, 2],
      [b - r, -w + r, 3],
    ] as const) {
      for (const step of [0, 0.5, 1]) {
        const angle = ((start + step) * Math.PI) / 2
        spots.push([cx + r * Math.cos(angle), cy + r * Math.sin(angle), 0])
      }
    }
    return facet(sketch, spots)
  }
  if (!sketch.fine) {
    return [18, 4].map((grow) => fill(outlineOf(grow), '#0b0d10', 'opacity=".26"')).join('')
  }
  const blur =
    '<filter id="f" x="-9%" y="-40%" width="118%" height="180%"><feGaussianBlur stdDeviation="3.4"/></filter>'
  return blur + fill(outlineOf(9), '#0b0d10', 'opacity=".5" filter="url(#f)"')
}
