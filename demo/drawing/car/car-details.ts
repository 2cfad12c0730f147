import type { Paint } from '../paint.ts'
import { between, pick, type Random } from '../random.ts'
import { gradient, picture } from '../sketch.ts'
import { wheelFace } from '../wheel.ts'

/** Draws the engine bay below the raised bonnet, its edges in the car's paint. */
export function drawEngineBay(random: Random, fine: boolean, paint: Paint): string {
  const cover = pick(random, ['#1d2024', '#2b2f34', '#5b2326', '#283a52'])
  const flip = random() < 0.5 ? ' transform="translate(400 0) scale(-1 1)"' : ''
  const row = Math.round(between(random, 3, 6))
  const ribs = Array.from({ length: row }, (_, i) => {
    const x = 138 + (124 / row) * (i + 0.5) - 5
    return `M${Math.round(x)} 118h10v54h-10z`
  })
  const parts = [
    '<path d="M0 0H400V300H0Z" fill="#15171a"/>',
    `<path d="M0 0H400V40Q200 64 0 40Z" fill="${paint.deep}"/><path d="M30 0H370V24Q200 44 30 24Z" fill="#23262a"/>`,
    '<path d="M40 52Q200 70 360 52l14 26Q200 96 26 78Z" fill="#2a2d31"/>',
    `<path d="M0 60Q44 96 52 210L34 300H0ZM400 60q-44 36-52 150l18 90h34Z" fill="url(#pa)"/>`,
    '<path d="M52 210q148 26 296 0l8 40Q200 276 44 250Z" fill="#202327"/>',
    `<path d="M34 300q6-34 18-44 148 26 296 0 12 10 18 44Z" fill="url(#pa)"/>`,
    '<circle cx="84" cy="112" r="25" fill="#3a3f45"/><circle cx="84" cy="112" r="14" fill="#191b1e"/><circle cx="316" cy="112" r="25" fill="#3a3f45"/><circle cx="316" cy="112" r="14" fill="#191b1e"/>',
    `<g${flip}><path d="M276 142h62v56h-62z" fill="#23262a"/><path d="M276 142h62v14h-62z" fill="#3d4248"/><path d="M282 136h10v8h-10z" fill="#a83a32"/><path d="M322 136h10v8h-10z" fill="#50565c"/>`,
    '<path d="M62 146h48q6 0 6 8v40H58v-40q0-8 4-8Z" fill="#2b2f34"/><path d="M110 164q24-6 30 8" fill="none" stroke="#0e1012" stroke-width="15"/><path d="M60 206h36v26H60z" fill="#dfe3df" opacity=".75"/><circle cx="74" cy="204" r="6" fill="#2a6db0"/></g>',
    `<path d="M130 104q70-12 140 0 8 2 8 12v74q0 10-10 12-68 8-136 0-10-2-10-12v-74q0-10 8-12Z" fill="${cover}" stroke="#000" stroke-opacity=".5"/>`,
    `<path d="${ribs.join('')}" fill="#fff" opacity=".08"/>`,
    '<path d="M150 178h100v14H150z" fill="#b9bec3" opacity=".85"/>',
  ]
  if (fine) {
    parts.push(
      '<path d="M56 92Q120 126 128 150M344 92q-56 20-66 50M120 210q80 22 168-4M96 232q100 20 208 2" fill="none" stroke="#08090a" stroke-width="5"/>',
      '<path d="M124 98q76-14 152 0" fill="none" stroke="#6b7279" stroke-width="1.2" opacity=".7"/>',
      '<circle cx="226" cy="116" r="9" fill="#111315" stroke="#5b6167"/><path d="M178 206l-4-16h10l-2 16Z" fill="#d9b23c"/>',
      '<path d="M66 258q134 22 268 0" fill="none" stroke="#000" stroke-opacity=".35"/><circle cx="200" cy="262" r="5" fill="#5b6167"/>',
      '<path d="M84 90v44M62 112h44M316 90v44M294 112h44" stroke="#575d63" stroke-width="2"/>',
    )
  }
  const defs = gradient('pa', [
    [0, paint.light],
    [0.5, paint.base],
    [1, paint.shade],
  ])
  return picture(defs, parts)
}

/** Draws one wheel in its arch in close-up. */
export function drawWheelCloseUp(
  random: Random,
  fine: boolean,
  paint: Paint,
  plain: boolean,
): string {
  // Draw the face first: the same random numbers give the same wheel as in the other pictures.
  const face = wheelFace(random, plain, fine)
  const lean = Math.round(between(random, -6, 6))
  const parts = [
    '<path d="M0 0H400V300H0Z" fill="url(#pa)"/>',
    '<path d="M0 232H400V300H0Z" fill="#8a8f94"/><path d="M0 226H400v10H0z" fill="#24272b"/>',
    `<path d="M0 54Q200 34 400 54v8Q200 42 0 62Z" fill="${paint.glint}" opacity=".5"/>`,
    '<path d="M58 236C40 96 118 28 200 28S360 96 342 236Z" fill="#0b0c0e"/>',
    `<path d="M58 236C40 96 118 28 200 28S360 96 342 236" fill="none" stroke="${paint.light}" stroke-width="3" opacity=".7"/>`,
    '<ellipse cx="200" cy="276" rx="150" ry="12" fill="#0b0d10" opacity=".45"/>',
    `<use href="#w" transform="translate(${200 + lean} 156) scale(1.2)"/>`,
  ]
  if (fine) {
    parts.push(
      `<path d="M${200 + lean - 102} 96a120 120 0 0 1 44-46" fill="none" stroke="#50565c" stroke-width="3" opacity=".7"/>`,
      `<path d="M20 0Q30 120 26 228M380 0q-10 120-6 228" fill="none" stroke="${paint.line}" opacity=".5"/>`,
    )
  }
  const defs =
    gradient('pa', [
      [0, paint.light],
      [0.45, paint.base],
      [0.8, paint.shade],
    ]) + face
  return picture(defs, parts)
}
