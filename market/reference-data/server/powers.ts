import * as z from 'zod'
import { readReference } from '#reference/read-reference.ts'

const horsepower = z.number().positive().max(2000)

/** The power of an engine, and of the motors of a hybrid, at their peak. */
const power = z.strictObject({
  model: z.string(),
  /** Chassis codes; a letter for the body may follow. */
  codes: z.array(z.string()).min(1).readonly(),
  engineCc: z.int().positive(),
  engineHp: horsepower,
  motorsHp: z.array(horsepower).min(1).readonly().optional(),
  /** Whether the engine only charges the battery. */
  isSeries: z.literal(true).optional(),
  /** First and last year of vehicles with a code whose power has changed. */
  years: z.tuple([z.int(), z.int()]).optional(),
})

export const powers = readReference(
  'powers.json',
  z.array(
    z.strictObject({
      maker: z.string(),
      kind: z.enum(['car', 'bike']),
      source: z.string(),
      powers: z.array(power).readonly(),
    }),
  ),
)

type Power = z.output<typeof power>

const keyOf = (kind: string, maker: string, code: string) => `${kind} ${maker} ${code}`
const byCode = new Map<string, Power[]>()
for (const { maker, kind, powers: ofMaker } of powers) {
  for (const one of ofMaker) {
    for (const code of one.codes) {
      const key = keyOf(kind, maker, code)
      byCode.set(key, [...(byCode.get(key) ?? []), one])
    }
  }
}

/** Feeds round the displacement. */
const maxRounding = 0.03

/** Horsepower by the maker's catalogue. */
export interface CataloguePower {
  readonly engineHp: number
  /** Of all motors; null for a vehicle without. */
  readonly motorsHp: number | null
  readonly isSeries: boolean
}

/** Finds the power of a vehicle by its chassis code and engine; null if the table has no certain one. */
export function findPower(vehicle: {
  readonly kind: 'car' | 'bike'
  readonly maker: string
  readonly chassisCode: string
  readonly engineCc: number | null
  readonly year: number | null
}): CataloguePower | null {
  const { kind, maker, engineCc, year } = vehicle
  const code = vehicle.chassisCode.toUpperCase()
  const known = (one: string) => byCode.get(keyOf(kind, maker, one))
  const [found, another] = (known(code) ?? known(code.replace(/(?<=\d)[A-Z]$/, '')) ?? []).filter(
    (one) =>
      (!engineCc || Math.abs(engineCc / one.engineCc - 1) <= maxRounding) &&
      (!one.years || (year !== null && year >= one.years[0] && year <= one.years[1])),
  )
  if (!found || another) return null
  const { engineHp, motorsHp, isSeries = false } = found
  const sum = motorsHp?.reduce((all, one) => all + one, 0) ?? null
  return { engineHp, motorsHp: sum && Math.round(sum * 10) / 10, isSeries }
}
