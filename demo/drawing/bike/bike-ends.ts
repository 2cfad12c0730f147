import type { Paint } from '../paint.ts'
import { between, pick, type Random } from '../random.ts'
import { fill, gradient, picture, stroke } from '../sketch.ts'
import type { BikeSpec } from './bike-spec.ts'

/** Draws something once and again mirrored about the picture's middle. */
function both(content: string): string {
  return `<g>${content}</g><g transform="translate(400 0) scale(-1 1)">${content}</g>`
}

/** Draws a bike from straight ahead, in picture units. */
export function drawBikeFront({ frontal, front }: BikeSpec, paint: Paint, fine: boolean): string {
  const { bars, body, lamp, screen, boxes } = frontal
  const tyre = front.tyre * 0.8 + 3
  const mid = 200
  const top = 92
  const parts: string[] = []
  if (boxes) parts.push(both(fill('M246 130h34q8 2 8 12v44q-2 10-12 10h-30Z', 'url(#ps)')))
  parts.push(
    both(
      stroke(
        `M${mid} ${top + 10}Q${mid + bars * 0.5} ${top - 4} ${mid + bars} ${top + 2}`,
        '#1d2023',
        6,
      ),
    ),
    both(stroke(`M${mid + bars - 4} ${top + 1}l14 2`, '#101214', 9, 'stroke-linecap="round"')),
    both(fill(`M${mid + bars * 0.7} ${top - 26}q18-6 30 0 2 12-6 16h-16q-8-4-8-16Z`, '#23262a')),
    both(stroke(`M${mid + bars * 0.76} ${top - 12}L${mid + bars * 0.6} ${top + 2}`, '#23262a', 3)),
    both(fill(`M${mid + 24} 158l8-2 4 32-8 6Z`, '#5b6167')),
    fill(`M${mid - 30} 172h60v34q-30 8-60 0Z`, '#3a3f45'),
    `<path d="M${mid - tyre} 190q0-26 ${tyre}-26t${tyre} 26v44q0 16-${tyre} 16t-${tyre}-16Z" fill="#17191b"/>`,
    both(stroke(`M${mid + tyre + 4} 110V214`, '#8b9299', 7, 'stroke-linecap="round"')),
    both(stroke(`M${mid + tyre + 8} 206v18`, '#aeb4ba', 4)),
    fill(
      `M${mid - tyre - 3} 182q${tyre + 3}-30 ${2 * tyre + 6} 0l-2 14q-${tyre + 1}-16-${2 * tyre + 2} 0Z`,
      'url(#pt)',
    ),
    fill(
      `M${mid - body} ${top + 32}q0-28 ${body}-30t${body} 30l-6 34q-${body - 6} 16-${2 * body - 12} 0Z`,
      'url(#pt)',
    ),
  )
  if (screen > 0) {
    parts.push(
      fill(
        `M${mid - body * 0.72} ${top + 12}Q${mid - body * 0.6} ${top - screen} ${mid} ${top - screen - 4}T${mid + body * 0.72} ${top + 12}Q${mid} ${top - 2} ${mid - body * 0.72} ${top + 12}Z`,
        '#5b6b77',
        'opacity=".85"',
      ),
    )
  }
  if (lamp === 'round' || lamp === 'high') {
    const r = lamp === 'round' ? 19 : 13
    const y = lamp === 'round' ? top + 32 : top + 24
    parts.push(
      `<circle cx="${mid}" cy="${y}" r="${r + 3}" fill="#7c838a"/><circle cx="${mid}" cy="${y}" r="${r}" fill="#e6edf2"/>`,
    )
    if (fine)
      parts.push(
        `<circle cx="${mid}" cy="${y - 2}" r="${r * 0.5}" fill="#fff"/><path d="M${mid - r * 0.8} ${y + 5}h${r * 1.6}" stroke="#b8c2ca"/>`,
      )
  } else {
    parts.push(
      both(
        fill(
          `M${mid + 5} ${top + 34}l${body - 14}-8q6 4 4 12l-12 8q-12 0-${body - 16}-6Z`,
          '#e6edf2',
          fine ? 'stroke="#5b6167"' : '',
        ),
      ),
    )
  }
  parts.push(both(fill(`M${mid + body + 4} ${top + 34}h13q3 5 0 9h-13Z`, '#e59a3a')))
  if (fine)
    parts.push(
      stroke(
        `M${mid - body + 6} ${top + 22}Q${mid} ${top - 4} ${mid + body - 6} ${top + 22}`,
        paint.glint,
        1.6,
        'opacity=".6"',
      ),
    )
  return parts.join('')
}

/** Draws a bike from straight behind, with a blank number plate. */
export function drawBikeRear({ frontal, rear }: BikeSpec, paint: Paint, fine: boolean): string {
  const { bars, body, boxes } = frontal
  const tyre = rear.tyre * 0.9 + 4
  const mid = 200
  const parts = [
    both(stroke(`M${mid} 92Q${mid + bars * 0.5} 80 ${mid + bars} 88`, '#1d2023', 5)),
    both(stroke(`M${mid + bars - 4} 87l12 2`, '#101214', 8, 'stroke-linecap="round"')),
    both(
      fill(
        `M${mid + bars * 0.7} 62q16-6 28 0 2 12-6 15h-15q-7-4-7-15Z`,
        '#8ea0ac',
        'stroke="#23262a" stroke-width="2"',
      ),
    ),
    fill(
      `M${mid - body * 0.8} 122q4-26 ${body * 0.8}-26t${body * 0.8} 26l-6 20h-${body * 1.6 - 12}Z`,
      'url(#pt)',
    ),
    both(stroke(`M${mid + tyre + 6} 160V210`, '#5b6167', 7)),
    `<path d="M${mid - tyre} 176q0-20 ${tyre}-20t${tyre} 20v56q0 18-${tyre} 18t-${tyre}-18Z" fill="#17191b"/>`,
    fill(`M${mid + tyre + 8} 188q10-6 18 0v26q-9 8-18 0Z`, '#7c838a'),
    `<circle cx="${mid + tyre + 17}" cy="201" r="6" fill="#15171a"/>`,
    fill(`M${mid - 26} 112Q${mid} 100 ${mid + 26} 112L${mid + 20} 136H${mid - 20}Z`, '#1f2124'),
    fill(`M${mid - 17} 126h34l-4 12h-26Z`, '#b5252a'),
    fill(`M${mid - 18} 144h36v60h-36Z`, '#212428'),
    fill(`M${mid - 19} 150h38v26h-38Z`, '#e6e8e6', 'stroke="#8b9096"'),
    both(fill(`M${mid + 24} 140h14q3 5 0 9h-14Z`, '#e59a3a')),
  ]
  if (boxes) {
    parts.push(both(fill('M232 134h46q8 2 8 12v40q-2 10-12 10h-42Z', 'url(#pt)')))
    parts.push(fill('M164 72q0-16 14-16h44q14 0 14 16v26h-72Z', 'url(#pt)'))
  }
  if (fine) {
    parts.push(
      stroke(
        `M${mid - tyre + 4} 220l${tyre - 4} 8 ${tyre - 4}-8M${mid - tyre + 4} 234l${tyre - 4} 8 ${tyre - 4}-8`,
        '#3d4247',
        1.6,
      ),
      stroke(
        `M${mid - body * 0.6} 112Q${mid} 92 ${mid + body * 0.6} 112`,
        paint.glint,
        1.4,
        'opacity=".5"',
      ),
    )
  }
  return parts.join('')
}

/** Draws the instruments above the bars, with the odometer's reading in km. */
export function drawMeter(random: Random, fine: boolean, paint: Paint, mileageKm?: number): string {
  const glow = pick(random, ['#e8eef2', '#cfe6ff', '#ffe3b8'])
  const reading =
    mileageKm === undefined || !Number.isFinite(mileageKm)
      ? '------'
      : String(Math.max(0, Math.round(mileageKm)))
  const turn = Math.round(between(random, -122, -112))
  const ticks = Array.from({ length: 11 }, (_, i) => {
    const at = ((-210 + 24 * i) * Math.PI) / 180
    const p = (r: number) => `${Math.round(r * Math.cos(at))} ${Math.round(r * Math.sin(at))}`
    return `M${p(62)}L${p(50)}`
  }).join('')
  const dial = (x: number, r: number) =>
    `<g transform="translate(${x} 140) scale(${r})"><circle r="78" fill="#3a3f45"/><circle r="72" fill="#0d0f11" stroke="#aeb4ba" stroke-width="4"/><path d="${ticks}" stroke="${glow}" stroke-width="3"/><path d="M-3 12 0-52 3 12Z" fill="#e0442e" transform="rotate(${turn})"/><circle r="8" fill="#2b2f33"/></g>`
  const parts = [
    '<path d="M0 0H400V300H0Z" fill="#9aa0a5"/><path d="M0 210H400V300H0Z" fill="#83898f"/>',
    '<path d="M90 300Q100 236 200 232t110 68Z" fill="url(#pt)"/>',
    '<path d="M0 214Q60 190 130 204h140q70-14 130 10v18q-70-20-130-8H130q-70-12-130 8Z" fill="#23262a"/>',
    '<path d="M0 206h62v34H0ZM338 206h62v34h-62Z" fill="#131517"/>',
    '<path d="M44 146Q44 62 120 58H280q76 4 76 88 0 66-60 72H104q-60-6-60-72Z" fill="#1a1c1f"/>',
    dial(126, 0.92),
    dial(274, 0.92),
    '<path d="M92 166h68v22H92z" fill="#b9c7b4"/>',
    `<text x="126" y="183" text-anchor="middle" font-family="ui-monospace,Menlo,Consolas,monospace" font-size="16" fill="#16191c">${reading}</text>`,
    '<circle cx="200" cy="92" r="4" fill="#4fae6a"/><circle cx="200" cy="110" r="4" fill="#e59a3a"/><circle cx="200" cy="128" r="4" fill="#b5252a"/>',
    '<circle cx="200" cy="186" r="15" fill="#aeb4ba"/><path d="M198 178h4v16h-4z" fill="#23262a"/>',
  ]
  if (fine) {
    parts.push(
      '<path d="M70 100Q120 58 180 70L110 190Q70 170 70 100Z" fill="#fff" opacity=".05"/>',
      '<path d="M20 214v20M40 212v22M360 212v22M380 214v20" stroke="#3d4247" stroke-width="3"/>',
    )
  }
  const defs = gradient('pt', [
    [0, paint.light],
    [1, paint.shade],
  ])
  return picture(defs, parts)
}

/** Draws the engine in close-up, with the bike's number of cylinders. */
export function drawBikeEngine(kind: BikeSpec['engine'], fine: boolean, paint: Paint): string {
  const count = { four: 4, twin: 2, single: 1, none: 1 }[kind]
  const wide = count === 1 ? 96 : count === 2 ? 84 : 46
  const left = 200 - (count * wide + (count - 1) * 6) / 2
  const parts = [
    '<path d="M0 0H400V300H0Z" fill="#2a2d31"/>',
    '<path d="M0 0H400V60Q200 84 0 60Z" fill="url(#pt)"/>',
    '<path d="M0 64L70 300M400 64L330 300" stroke="#0f1113" stroke-width="22"/>',
    '<path d="M70 186H330q30 6 30 48t-34 50H74q-34-8-34-50t30-48Z" fill="#5b6167"/>',
    '<path d="M70 186H330l8 10H62Z" fill="#8b9299"/>',
  ]
  for (let i = 0; i < count; i++) {
    const x = Math.round(left + i * (wide + 6))
    const fins = Array.from(
      { length: fine ? 9 : 5 },
      (_, k) => `M${x - 3} ${104 + k * (fine ? 9 : 16)}h${wide + 6}`,
    )
    parts.push(
      fill(`M${x} 84h${wide}v102h-${wide}Z`, '#4b5157'),
      stroke(fins.join(''), '#b4bac0', 4),
      fill(`M${x + 4} 74h${wide - 8}q4 10 0 18h-${wide - 8}q-4-8 0-18Z`, '#7c838a'),
      stroke(`M${x + wide / 2} 180q0 50 26 66`, '#aeb4ba', 12),
    )
  }
  parts.push(
    '<circle cx="128" cy="236" r="42" fill="#7c838a"/><circle cx="128" cy="236" r="33" fill="#6a7077"/><circle cx="272" cy="240" r="32" fill="#7c838a"/>',
  )
  if (fine) {
    const bolts = [0, 1, 2, 3, 4, 5].map((i) => {
      const a = (i / 6) * Math.PI * 2
      return `<circle cx="${Math.round(128 + 37 * Math.cos(a))}" cy="${Math.round(236 + 37 * Math.sin(a))}" r="3" fill="#3a3f45"/>`
    })
    parts.push(
      ...bolts,
      '<path d="M98 218q14-18 40-14M250 224q12-12 30-8" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>',
      '<path d="M60 90Q120 60 180 78M350 100q-40 40-30 90" fill="none" stroke="#0a0b0c" stroke-width="5"/>',
    )
  }
  const defs = gradient('pt', [
    [0, paint.base],
    [1, paint.shade],
  ])
  return picture(defs, parts)
}
