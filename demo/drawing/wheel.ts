import type { Spot } from './geometry.ts'
import { pick, type Random } from './random.ts'
import { fill, ring, roundContour, type Sketch } from './sketch.ts'

type Rim = { spokes: number; foot: number; tip: number; hole: number; dark: boolean; disc: boolean }

const alloys: readonly [Rim, ...Rim[]] = [
  { spokes: 5, foot: 15, tip: 9, hole: 18, dark: false, disc: false },
  { spokes: 5, foot: 9, tip: 20, hole: 15, dark: false, disc: false },
  { spokes: 7, foot: 8, tip: 7, hole: 16, dark: false, disc: false },
  { spokes: 10, foot: 5, tip: 5, hole: 17, dark: false, disc: false },
  { spokes: 6, foot: 12, tip: 8, hole: 20, dark: true, disc: false },
]
const steel: readonly [Rim, ...Rim[]] = [
  { spokes: 8, foot: 12, tip: 16, hole: 24, dark: false, disc: true },
  { spokes: 7, foot: 10, tip: 20, hole: 22, dark: false, disc: true },
]

/** Defines one wheel face: a circle of radius 100 round the origin, id "w". */
export function wheelFace(random: Random, plain: boolean, fine: boolean): string {
  const rim = pick(random, plain ? steel : alloys)
  return `<g id="w">${rimParts(rim, random() * 6, fine)}</g>`
}

function rimParts(rim: Rim, turn: number, fine: boolean): string {
  const metal = rim.dark ? '#4a5057' : rim.disc ? '#b3b9bf' : '#c9ced3'
  const parts = ['<circle r="100" fill="#191b1e"/>']
  if (fine) parts.push('<circle r="88" fill="none" stroke="#34383c" stroke-width="3"/>')
  parts.push(
    `<circle r="73" fill="${rim.disc ? '#8d949b' : '#24282c'}" stroke="${rim.dark ? '#70777e' : '#d9dde0'}" stroke-width="5"/>`,
  )
  if (fine && !rim.disc) {
    parts.push(
      '<circle r="44" fill="#565c63"/><path d="M28-40A49 49 0 0 1 49 4L36 3A36 36 0 0 0 21-29Z" fill="#353a40"/>',
    )
  }
  parts.push(`<path d="${spokes(rim, turn)}" fill="${metal}"/>`)
  if (fine) {
    parts.push(
      `<circle r="${rim.hole}" fill="${metal}" stroke="#0003" stroke-width="2"/><circle r="9" fill="#6b7279"/>`,
      '<path d="M-68-26A73 73 0 0 1 34-65" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>',
    )
  } else parts.push(`<circle r="${rim.hole}" fill="${metal}"/>`)
  return parts.join('')
}

function spokes(rim: Rim, turn: number): string {
  const at = (radius: number, angle: number, aside: number) => {
    const x = radius * Math.cos(angle) - aside * Math.sin(angle)
    const y = radius * Math.sin(angle) + aside * Math.cos(angle)
    return `${Math.round(x)} ${Math.round(y)}`
  }
  return Array.from({ length: rim.spokes }, (_, i) => {
    const angle = turn + (i / rim.spokes) * Math.PI * 2
    return `M${at(10, angle, -rim.foot)}L${at(71, angle, -rim.tip)}L${at(71, angle, rim.tip)}L${at(10, angle, rim.foot)}Z`
  }).join('')
}

/** Draws a tyre between two depths (cm) as one dark body. */
export function tyre(sketch: Sketch, x: number, outer: number, inner: number, radius: number) {
  const steps = sketch.fine ? 10 : 8
  const spots = [...ring(x, outer, radius, radius, steps), ...ring(x, inner, radius, radius, steps)]
  return fill(roundContour(sketch, spots), '#121416')
}

/** Places the wheel face "w" at a spot, turned with the vehicle; radius in cm. */
export function placeWheel(sketch: Sketch, x: number, y: number, radius: number): string {
  const { see } = sketch.camera
  const centre: Spot = [x, y, radius]
  const [cx, cy] = see(centre)
  const [ax, ay] = see([x - radius, y, radius])
  const [bx, by] = see([x + radius, y, radius])
  const [, top] = see([x, y, radius * 2])
  const f = (v: number) => String(Math.round(v * 10000) / 10000)
  const n = sketch.n
  return `<use href="#w" transform="matrix(${f((bx - ax) / 200)} ${f((by - ay) / 200)} 0 ${f((cy - top) / 100)} ${n(cx)} ${n(cy)})"/>`
}
