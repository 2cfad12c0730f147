import { nameKey } from '#market/reference-data/server/name-key.ts'

/** The position of the lever, as Japanese sheets write it: `インパネ4AT`, `コラムAT`, `F5MT`. */
const levers: readonly (readonly [RegExp, string])[] = [
  [/^(?:インパネ|インストルメントパネル|INPANEL?|IP(?=\d|[AM]T)|I(?=\d|[AM]T))/, 'I'],
  [/^(?:コラム|COLUMN|COL|C(?=\d|[AM]T))/, 'C'],
  [/^(?:フロア|FLOOR|FLR|F(?=\d|[AM]T|CVT|DCT))/, 'F'],
  [/^(?:ダッシュ|DASH|D(?=\d|[AM]T))/, 'D'],
]

const kinds: readonly (readonly [RegExp, 'AT' | 'MT' | 'CVT' | 'DCT' | 'SAT'])[] = [
  [/^(?:CVT|無段変速機?|無段)/, 'CVT'],
  [/^(?:DCT|DSG|PDK|STRONIC|SST|デュアルクラッチ)/, 'DCT'],
  [/^(?:AMT|AGS|SAT|SMT|SEMIAT|セミAT|セミオートマ?|シーケンシャル)/, 'SAT'],
  [/^(?:AT|AUTOMATIC|AUTO|オートマチック|オートマ|オート|自動変速機?|自動)/, 'AT'],
  [/^(?:MT|MANUAL|マニュアル|手動変速機?|手動|ミッション)/, 'MT'],
]

/** Words that do not help to identify the gearbox. */
const filling = /^(?:シフト|レバー|SHIFT|式|車|付き?|(?:電子)?制御|スポーツ|マルチ|モード付き?)/
const gears = /^(\d{1,2})(?:速|段|SPEED|SPD|SP)?/

const automatic: Readonly<Record<string, string>> = { I: 'IA', C: 'CA', F: 'FAT', D: 'DA' }
/** Manual gearboxes of the dictionary, by lever and number of gears. */
const manual = new Set(['F3', 'F4', 'F5', 'F6', 'F7', 'C4', 'C5', 'D4', 'D5', 'D6', 'I5', 'I6'])

/**
 * Returns the code of a gearbox written as a lever, a number of gears and a type in any order (`インパネ4AT`, `5速MT`,
 * `AT4速`); undefined for a text with any other words.
 */
export function composedGearbox(text: string): string | undefined {
  let rest = nameKey(text)
  let lever: string | undefined
  let kind: string | undefined
  let count: string | undefined
  while (rest !== '') {
    const at = rest
    if (lever === undefined) {
      const found = levers.find(([pattern]) => pattern.test(at))
      if (found) {
        lever = found[1]
        rest = at.replace(found[0], '')
        continue
      }
    }
    const number = count === undefined ? gears.exec(at) : null
    if (number) {
      count = String(Number(number[1]))
      rest = at.slice(number[0].length)
      continue
    }
    const found = kind === undefined ? kinds.find(([pattern]) => pattern.test(at)) : undefined
    if (found) {
      kind = found[1]
      rest = at.replace(found[0], '')
      continue
    }
    rest = at.replace(filling, '')
    if (rest === at) return undefined
  }
  if (kind === 'AT') return lever ? automatic[lever] : 'AT'
  if (kind !== 'MT') return kind
  const box = `${lever ?? 'F'}${count ?? ''}`
  return manual.has(box) ? box : 'MT'
}
