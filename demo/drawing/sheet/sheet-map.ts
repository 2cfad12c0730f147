import { carMapPanels } from '#market/sheets/contract/car-map.ts'
import type { DamageMark, Panel } from './sheet-data.ts'
import { ink, rules } from './sheet-form.ts'
import type { Setter } from './sheet-type.ts'

/** Positions of panels on the unfolded car, which is 350 wide and 424 high, its nose up. */
const positions: Partial<Record<Panel, readonly [number, number]>> = {
  'front-bumper': [175, 28],
  'core-support': [226, 52],
  bonnet: [175, 92],
  windscreen: [175, 150],
  roof: [175, 222],
  floor: [205, 250],
  'rear-glass': [175, 290],
  boot: [175, 346],
  'back-panel': [226, 376],
  'rear-bumper': [175, 400],
  'fender-left': [84, 96],
  'front-door-left': [84, 172],
  'rear-door-left': [84, 244],
  'quarter-left': [84, 326],
  'sill-left': [40, 206],
  'pillar-left': [112, 148],
  'mirror-left': [100, 130],
  'lamp-left': [118, 52],
  'tail-lamp-left': [118, 376],
  'wheel-front-left': [46, 104],
  'wheel-rear-left': [46, 316],
}

const twins: readonly Panel[] = [
  'fender-right',
  'front-door-right',
  'rear-door-right',
  'quarter-right',
  'sill-right',
  'pillar-right',
  'mirror-right',
  'lamp-right',
  'tail-lamp-right',
  'wheel-front-right',
  'wheel-rear-right',
]

function placeOf(panel: Panel): readonly [number, number] | undefined {
  if (!twins.includes(panel)) return positions[panel]
  const twin = (Object.keys(positions) as Panel[]).find((p) => p === panel.replace('right', 'left'))
  const position = twin && positions[twin]
  return position && [350 - position[0], position[1]]
}

const outlines = (...panels: string[]) =>
  panels.map((panel) => carMapPanels.get(panel)?.d ?? '').join('')

/** One flank folded outwards (its sill on the outside), drawn for the left side. */
const flank =
  outlines('fender-left', 'front-door-left', 'rear-door-left', 'quarter-left') +
  'M104 152V206M104 212V276M104 284V300Q104 312 122 318' +
  'M54 134H62V286H54ZM110 126l-10 3 2 9 12-2Z'
const wheels =
  'M46 82a22 22 0 1 0 .1 0ZM46 92a12 12 0 1 0 .1 0ZM46 294a22 22 0 1 0 .1 0ZM46 304a12 12 0 1 0 .1 0Z'
const body = outlines(
  ...['front-bumper', 'bonnet', 'windscreen', 'roof', 'rear-glass', 'boot', 'rear-bumper'],
)
const middle = `${body}M132 50l14-7M218 50l-14-7M130 376l14 5M220 376l-14 5`

/** Draws the unfolded car with its damage marks; the origin is the map's upper left corner. */
export function drawCarMap(type: Setter, damage: readonly DamageMark[]): string {
  return (
    rules(middle, 1.3) +
    `<path id="cm" d="${flank}${wheels}" fill="none" stroke="${ink.line}" stroke-width="1.2"/>` +
    '<use href="#cm" transform="translate(350 0) scale(-1 1)"/>' +
    type.line('前', 175, 10, { size: 11, align: 'middle', colour: ink.label }) +
    type.line('後', 175, 424, { size: 11, align: 'middle', colour: ink.label }) +
    type.line('左', 12, 212, { size: 11, align: 'middle', colour: ink.label }) +
    type.line('右', 338, 212, { size: 11, align: 'middle', colour: ink.label }) +
    drawMarks(type, damage, placeOf)
  )
}

/** Draws marks at their panels; arranges several on one panel round its position. */
export function drawMarks(
  type: Setter,
  damage: readonly DamageMark[],
  position: (panel: Panel) => readonly [number, number] | undefined,
): string {
  const count = new Map<Panel, number>()
  return damage
    .map(({ panel, mark }) => {
      const spot = position(panel)
      if (!spot) return ''
      const before = count.get(panel) ?? 0
      count.set(panel, before + 1)
      const tall = spot[0] < 130 || spot[0] > 220
      const row = Math.ceil(before / 2) * (before % 2 === 0 ? -1 : 1)
      const x = spot[0] + (tall ? 0 : row * 30)
      const y = spot[1] + (tall ? row * 19 : 0)
      const text = mark.slice(0, 4)
      const half = type.measure(text, 16, 700) / 2 + 3
      return (
        `<path d="M${round(x - half)} ${round(y - 9)}h${round(half * 2)}v18h${round(-half * 2)}z" fill="${ink.paper}" opacity=".88"/>` +
        type.line(text, x, y + 6, { size: 16, weight: 700, align: 'middle', colour: ink.mark })
      )
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
