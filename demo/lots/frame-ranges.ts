import {
  type FrameRange,
  numberOf,
} from '#market/lots/server/production-month/source/frame-table.ts'
import { bikeGenerations } from '../catalogue/bike-generations.ts'
import { carGenerations } from '../catalogue/car-generations.ts'

/** Maximum time from production to first registration, in months. */
const maxWaitMonths = 4

/** Toyota writes seven digits after the code, other makers six. */
const digitsOf = (maker: string) => (maker === 'TOYOTA' || maker === 'LEXUS' ? 7 : 6)

interface Coded {
  readonly maker: string
  readonly code: string
  readonly fromYear: number
  readonly toYear: number
  readonly kind: 'car' | 'bike'
  readonly about: FrameRange['about']
}

const coded: readonly Coded[] = [
  ...carGenerations.flatMap(({ maker, model, fromYear, toYear, chassis }) =>
    chassis.map(({ code, prefix, engineCc, fuel, gearboxes }): Coded => {
      const [transmission = ''] = gearboxes.length === 1 ? gearboxes : []
      const about = {
        code,
        modelName: model,
        modelCode: [prefix, code].filter(Boolean).join('-'),
        transmission,
        description: [engineCc > 0 ? `${engineCc} cc` : '', fuel].filter(Boolean).join(', '),
      }
      return { maker, code, fromYear, toYear, kind: 'car', about }
    }),
  ),
  ...bikeGenerations.flatMap(({ maker, model, fromYear, toYear, codes, engineCc }) =>
    codes.map((code): Coded => {
      const about = { code, modelName: model, description: `${engineCc} cc` }
      return { maker, code, fromYear, toYear, kind: 'bike', about }
    }),
  ),
].filter(({ code }) => code !== '')

/** One range for each chassis code, from its first year to its last. */
export const frameRanges: readonly FrameRange[] = [
  ...Map.groupBy(coded, ({ maker, code }) => `${maker} ${code}`).values(),
].flatMap((same) => {
  const [first, ...others] = same
  if (!first) return []
  const { maker, code, kind } = first
  const isBike = kind === 'bike'
  return [
    {
      maker,
      chassisCode: code,
      firstNumber: isBike ? 100_000 : 1000,
      lastNumber: isBike ? 1_999_999 : 10 ** digitsOf(maker) - 1,
      firstMonth: Math.min(...same.map(({ fromYear }) => fromYear)) * 12 - maxWaitMonths,
      lastMonth: Math.max(...same.map(({ toYear }) => toYear)) * 12 + 11,
      // The number does not reveal the differences between vehicles of a code.
      about: Object.fromEntries(
        Object.entries(first.about).filter(([name, value]) =>
          others.every(({ about }) => about[name as keyof typeof about] === value),
        ),
      ),
    },
  ]
})

const rangeOf = new Map(
  frameRanges.map((range) => [`${range.maker} ${range.chassisCode}`, range] as const),
)

/**
 * Returns the frame number of a vehicle made up to three months before its registration.
 * @param luck from 0 to 1
 */
export function frameNumberOf(
  luck: number,
  {
    maker,
    code,
    year,
    month,
    kind,
  }: {
    readonly maker: string
    readonly code: string
    readonly kind: 'car' | 'bike'
    /** Year of registration. */
    readonly year: number
    readonly month: number
  },
): string {
  const range = rangeOf.get(`${maker} ${code}`)
  if (!range) return ''
  const waited = Math.floor(luck * maxWaitMonths)
  const made = Math.max(range.firstMonth, Math.min(year * 12 + month - 1 - waited, range.lastMonth))
  const number = numberOf(range, made, luck * maxWaitMonths - waited)
  return kind === 'bike' ? String(number) : String(number).padStart(digitsOf(maker), '0')
}
