import type { BikeRates, DamageMark, Panel } from './sheet-data.ts'
import { ink, rect, rules } from './sheet-form.ts'
import { drawMarks } from './sheet-map.ts'
import type { Setter } from './sheet-type.ts'

/** Positions on the bike's picture, which is 350 wide and 230 high, its front to the right. */
const positions: Partial<Record<Panel, readonly [number, number]>> = {
  'front-wheel': [284, 172],
  'rear-wheel': [68, 172],
  'front-fork': [268, 108],
  handlebar: [224, 34],
  'front-fairing': [266, 62],
  tank: [194, 76],
  seat: [122, 82],
  'tail-cowl': [58, 84],
  'side-cover': [130, 112],
  engine: [178, 138],
  exhaust: [112, 190],
  frame: [222, 116],
}

const bike =
  'M68 124a48 48 0 1 0 .1 0ZM68 138a34 34 0 1 0 .1 0ZM68 164a8 8 0 1 0 .1 0Z' +
  'M284 124a48 48 0 1 0 .1 0ZM284 138a34 34 0 1 0 .1 0ZM284 164a8 8 0 1 0 .1 0Z' +
  'M240 44L284 172M250 42L292 166M228 44l20-14M214 30q16-6 30 2M252 52a14 14 0 1 1 14 20Z' +
  'M158 76Q162 56 196 56Q228 58 234 74Q228 92 204 94H166Q156 90 158 76Z' +
  'M38 78Q64 70 96 82T156 86L166 96H100Q64 98 38 78Z' +
  'M100 98L128 142H228L236 80M128 142L68 172M140 100L150 140' +
  'M150 108H206V160H150ZM150 120H206M150 132H206M150 146H206M166 160h34l14 10h-60Z' +
  'M206 140Q226 160 206 182H72M206 150Q216 162 198 174H72V182' +
  'M244 126Q264 104 300 112'

/** Draws the bike from its right side with its damage marks; the origin is the upper left corner. */
export function drawBikeMap(type: Setter, damage: readonly DamageMark[]): string {
  return rules(bike, 1.4) + drawMarks(type, damage, (panel) => positions[panel])
}

const areas = [
  ['engine', 'エンジン'],
  ['front', 'フロント'],
  ['rear', 'リア'],
  ['electric', '電装'],
  ['exterior', '外装'],
  ['frame', 'フレーム'],
] as const

/** Draws the table of the six area rates, 350 wide and 120 high. */
export function drawRates(type: Setter, rates: BikeRates | undefined): string {
  const cells = areas.map(([key, label], i) => {
    const x = (i % 3) * 116.5
    const y = Math.floor(i / 3) * 60
    const value = rates ? String(rates[key]) : ''
    return (
      `<path d="${rect(x, y, 116.5, 19)}" fill="${ink.shade}"/>` +
      rules(rect(x, y, 116.5, 60)) +
      type.line(label, x + 58, y + 14, { size: 12, align: 'middle', colour: ink.label }) +
      type.line(value, x + 58, y + 50, {
        size: 28,
        weight: 700,
        align: 'middle',
        colour: ink.value,
        fit: 100,
      })
    )
  })
  return cells.join('')
}
