import { mix } from '../paint.ts'
import { between, pick, type Random } from '../random.ts'
import { gradient, picture } from '../sketch.ts'

type Trim = { cloth: string; dash: string; accent: string }

const trims: readonly [Trim, ...Trim[]] = [
  { cloth: '#34373b', dash: '#26292d', accent: '#8e959c' },
  { cloth: '#b7a88f', dash: '#5d5145', accent: '#8a6a45' },
  { cloth: '#6b7077', dash: '#34383d', accent: '#a7adb3' },
  { cloth: '#4b3a33', dash: '#2a2523', accent: '#9a7b5a' },
]

function cabinTones(trim: Trim): string {
  return (
    gradient('cl', [
      [0, mix(trim.cloth, '#ffffff', 0.2)],
      [1, mix(trim.cloth, '#000000', 0.28)],
    ]) +
    gradient('da', [
      [0, mix(trim.dash, '#ffffff', 0.18)],
      [1, mix(trim.dash, '#000000', 0.35)],
    ]) +
    gradient('da2', [
      [0, '#dbe5ec'],
      [1, '#aebbc4'],
    ])
  )
}

/** Draws one seat from the front, its foot at (x, y), scaled. */
function seat(x: number, y: number, scale: number, trim: Trim, fine: boolean): string {
  const seam = mix(trim.cloth, '#000000', 0.4)
  const piping = mix(trim.cloth, '#ffffff', 0.3)
  const parts = [
    '<path d="M-17-146q0-26 17-26t17 26q0 12-8 14h-18q-8-2-8-14Z" fill="url(#cl)"/>',
    '<path d="M-38-14C-48-60-44-112-28-128q8-8 28-8t28 8C44-112 48-60 38-14Z" fill="url(#cl)"/>',
    '<path d="M-44-18q-8 34 2 44 42 12 84 0 10-10 2-44-44-12-88 0Z" fill="url(#cl)"/>',
  ]
  if (fine) {
    parts.push(
      `<path d="M-22-24c-6-34-4-72 4-92h36c8 20 10 58 4 92M-26-16c-4 18-4 30-2 40M26-16c4 18 4 30 2 40M-24-48h48M-24-72h48M-22-96h44" fill="none" stroke="${seam}" stroke-width="1.6" opacity=".7"/>`,
      `<path d="M-38-14C-48-60-44-112-28-128M38-14C48-60 44-112 28-128" fill="none" stroke="${piping}" stroke-width="1.4" opacity=".55"/>`,
      '<path d="M-8-134v5M8-134v5" stroke="#868c92" stroke-width="3"/>',
    )
  } else parts.push(`<path d="M-24-48h48M-23-84h46" stroke="${seam}" stroke-width="2"/>`)
  return `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`
}

/** Draws the front of the cabin from the back seat: dashboard, wheel on the right, both front seats. */
export function drawInterior(random: Random, fine: boolean): string {
  const trim = pick(random, trims)
  const screen = pick(random, ['#1d3b52', '#0f1316', '#22402f'])
  const trimLine = mix(trim.accent, '#ffffff', 0.15)
  const wheel = steeringWheel(276, 176, 50, 0.86, fine)
  const parts = [
    '<path d="M0 0H400V300H0Z" fill="url(#da)"/>',
    '<path d="M34 24Q200 6 366 24L392 128H8Z" fill="url(#da2)"/>',
    '<path d="M60 128q20-26 60-26h40q14 0 18 10l6 16Z" fill="#8f9ca3" opacity=".5"/>',
    `<path d="M0 0H400V30Q200 8 0 30Z" fill="${mix(trim.cloth, '#e9e7e1', 0.72)}"/>`,
    `<path d="M0 14 40 22 4 150H0ZM400 14 360 22 396 150h4Z" fill="${mix(trim.cloth, '#d8d5cf', 0.6)}"/>`,
    '<path d="M176 20h48q4 16-3 18h-42q-7-2-3-18Z" fill="#1b1e21"/>',
    '<path d="M0 140Q90 116 200 120t200 20V300H0Z" fill="url(#da)"/>',
    '<path d="M236 136q2-22 44-22t46 24Z" fill="#131518"/>',
    `<path d="M0 176Q100 160 158 164v10Q100 170 0 188ZM400 176q-60-12-154-12v10q90 0 154 12Z" fill="${trimLine}" opacity=".8"/>`,
    '<path d="M164 138h72l4 120H160Z" fill="#181a1d"/>',
    `<path d="M170 144h60v38h-60Z" fill="${screen}"/>`,
    '<path d="M20 150h44v16H20ZM336 150h44v16h-44Z" fill="#111315"/>',
    wheel,
    seat(98, 300, 1.04, trim, fine),
    seat(302, 300, 1.04, trim, fine),
    '<path d="M176 236h48l8 64h-64Z" fill="#24272b"/><path d="M196 214h8v34h-8z" fill="#7d848a"/><circle cx="200" cy="212" r="9" fill="#131518"/>',
  ]
  if (fine) {
    parts.push(
      '<path d="M170 144h60L196 182H170Z" fill="#fff" opacity=".08"/>',
      '<circle cx="176" cy="202" r="7" fill="#2b2f33" stroke="#868c92"/><circle cx="224" cy="202" r="7" fill="#2b2f33" stroke="#868c92"/><path d="M190 196h20v4h-20zM190 204h20v4h-20z" fill="#3a3f44"/>',
      '<path d="M22 154h40M22 158h40M22 162h40M338 154h40M338 158h40M338 162h40" stroke="#3b4045"/>',
      '<path d="M184 24h32v8h-32z" fill="#8ea0ac"/>',
    )
  }
  return picture(cabinTones(trim), parts)
}

function steeringWheel(x: number, y: number, r: number, tilt: number, fine: boolean): string {
  const more = fine
    ? `<path d="M${-r * 0.42}-4h10v8h-10zM${r * 0.42 - 10}-4h10v8h-10z" fill="#4b5157"/><circle r="5" fill="#aab0b6"/>`
    : ''
  return `<g transform="translate(${x} ${y}) scale(1 ${tilt})"><circle r="${r}" fill="none" stroke="#0e1012" stroke-width="10"/><circle r="${r + 1}" fill="none" stroke="#4b5157" stroke-width="1.6" opacity=".6"/><path d="M${-r + 4}-5h${r - 20}v14h${-(r - 22)}ZM${r - 4}-5h${-(r - 20)}v14h${r - 22}ZM-7 12H7v${r - 14}h-14Z" fill="#24272b"/><rect x="-22" y="-16" width="44" height="32" rx="12" fill="#191b1e"/>${more}</g>`
}

/** Draws the front seats through the open door, or the rear bench. */
export function drawSeats(random: Random, fine: boolean): string {
  const trim = pick(random, trims)
  const bench = random() < 0.4
  const floor = mix(trim.dash, '#000000', 0.3)
  const places = bench ? [96, 200, 304] : [118, 282]
  const parts = [
    `<path d="M0 0H400V300H0Z" fill="${mix(trim.cloth, '#d9d6d0', 0.55)}"/>`,
    '<path d="M26 28q80-14 160-14v82H18ZM214 14q80 0 160 14l8 68H214Z" fill="url(#da2)"/>',
    `<path d="M0 128Q200 112 400 128V300H0Z" fill="${mix(trim.dash, '#000000', 0.1)}"/>`,
    `<path d="M0 252Q200 238 400 252V300H0Z" fill="${floor}"/>`,
    ...places.map((x) => seat(x, 246, bench ? 1.12 : 1.28, trim, fine)),
  ]
  if (!bench) {
    parts.push(
      '<path d="M182 178h36l8 100h-52Z" fill="#202326"/><path d="M190 190h20v26h-20z" fill="#121416"/>',
    )
  }
  if (fine) {
    parts.push(
      '<path d="M8 40C30 120 34 190 26 250M392 40c-22 80-26 150-18 210" fill="none" stroke="#1d2023" stroke-width="4" opacity=".8"/>',
    )
  }
  return picture(cabinTones(trim), parts)
}

/** Draws the instruments, with the odometer's reading in km (blank if unknown). */
export function drawDashboard(random: Random, fine: boolean, mileageKm?: number): string {
  const glow = pick(random, ['#dfe8ef', '#bfe0ff', '#ffd9a8'])
  const needle = pick(random, ['#e0442e', '#e8802e', '#e6e9ec'])
  const reading =
    mileageKm === undefined || !Number.isFinite(mileageKm)
      ? '------'
      : String(Math.max(0, Math.round(mileageKm)))
  const parts = [
    '<path d="M0 0H400V300H0Z" fill="url(#da)"/>',
    '<path d="M14 300V120Q20 30 120 26H280Q380 30 386 120V300Z" fill="#0c0d0f"/>',
    '<path d="M30 262V128Q36 48 122 44H278Q364 48 370 128V262Z" fill="url(#ic)"/>',
    dial(102, 150, 76, 9, between(random, -128, -120), glow, needle, fine),
    dial(298, 150, 76, 9, between(random, -128, -122), glow, needle, fine),
    '<rect x="160" y="172" width="80" height="50" rx="4" fill="#0a1117" stroke="#2f3a44"/>',
    `<text x="200" y="197" text-anchor="middle" font-family="ui-monospace,Menlo,Consolas,monospace" font-size="17" fill="${glow}">${reading}</text>`,
    `<text x="200" y="214" text-anchor="middle" font-family="sans-serif" font-size="9" fill="${glow}" opacity=".8">ODO km</text>`,
    '<path d="M40 300Q60 252 200 248t160 52" fill="none" stroke="#08090a" stroke-width="22"/>',
    '<path d="M38 290Q60 240 200 237t162 53" fill="none" stroke="#4a5056" stroke-width="1.4" opacity=".7"/>',
  ]
  if (fine) {
    parts.push(
      '<path d="M184 84h32l-16-12zM178 104h10v8h-10zM196 104h8v8h-8zM212 104h10v8h-10z" fill="#2d343a"/>',
      '<circle cx="200" cy="134" r="4" fill="#e05a2e" opacity=".9"/><path d="M192 152h16" stroke="#4fae6a" stroke-width="3"/>',
      '<path d="M44 60Q120 40 250 46L150 250H36Z" fill="#fff" opacity=".035"/>',
    )
  }
  const defs =
    cabinTones(pick(random, trims)) +
    gradient('ic', [
      [0, '#1a1d21'],
      [1, '#101214'],
    ])
  return picture(defs, parts)
}

function dial(
  x: number,
  y: number,
  r: number,
  steps: number,
  angle: number,
  glow: string,
  needle: string,
  fine: boolean,
): string {
  const ticks: string[] = []
  const count = fine ? steps * 4 : steps
  for (let i = 0; i <= count; i++) {
    const at = ((-220 + (260 * i) / count) * Math.PI) / 180
    const long = !fine || i % 4 === 0 ? 12 : 6
    const p = (radius: number) =>
      `${Math.round(radius * Math.cos(at) * 10) / 10} ${Math.round(radius * Math.sin(at) * 10) / 10}`
    ticks.push(`M${p(r - 5)}L${p(r - 5 - long)}`)
  }
  return `<g transform="translate(${x} ${y})"><circle r="${r}" fill="#08090b" stroke="#6b7279" stroke-width="2"/><path d="${ticks.join('')}" stroke="${glow}" stroke-width="1.6"/><g transform="rotate(${Math.round(angle)})"><path d="M-3 10 0${-(r - 16)} 3 10Z" fill="${needle}"/></g><circle r="10" fill="#1d2024" stroke="#3b4147"/></g>`
}
