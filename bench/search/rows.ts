import { bikeColorWeights, colorWeights } from '#demo/catalogue/maker-colors.ts'
import { bell, chance, oneOf, weightedPicker, whole } from '#demo/chance.ts'
import { drawGrade, gradeFactor } from '#demo/condition.ts'
import { type Random, seededRandom } from '#demo/drawing/random.ts'
import { drawEquipment } from '#demo/equipment.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { addDays, mondayOf, tokyoDayOf, weekdayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Kind, Model } from './catalogue.ts'

/** The fixed clock of the benchmark: noon of a Wednesday in Tokyo. */
export const benchNow = new Date('2026-11-18T03:00:00Z')
export const benchDay = tokyoDayOf(benchNow)

/** Columns in the order of a line; the others have their defaults. */
export const columns = [
  'id',
  'kind',
  'market',
  'house_id',
  'auction_day',
  'lot_number',
  'lot_ordinal',
  'maker_id',
  'model_id',
  'trim',
  'chassis_code',
  'frame_number',
  'year',
  'month',
  'engine_cc',
  'fuel',
  'gearbox',
  'drive',
  'color',
  'mileage_km',
  'equipment',
  'condition',
  'start_price_yen',
  'sold_price_yen',
  'estimate_yen',
  'estimate_low_yen',
  'estimate_high_yen',
  'estimate_lowest_yen',
  'estimate_highest_yen',
  'estimate_sales',
  'status',
  'source',
] as const

export interface House {
  readonly id: number
  readonly days: readonly number[]
  readonly weight: number
  readonly bikes: boolean
  readonly board: boolean
}

/** A sale of one kind on one day. */
interface Session {
  readonly kind: Kind
  readonly day: string | null
  readonly count: number
}

/** Increase it when the lots of a plan change, so that `--keep` does not mix them. */
export const rowsVersion = 3

export interface RowPlan {
  readonly rows: number
  readonly bikes: number
  readonly live: number
  readonly seed: number
}

const spanDays = 3650

/** Returns all sales in the order of time: ten years, denser towards the end, then this week, then stock. */
function sessionsOf({ rows, bikes, live }: RowPlan): Session[] {
  const monday = mondayOf(benchDay)
  const past = Array.from({ length: spanDays }, (_, at) => addDays(monday, at - spanDays))
  const upcoming = [0, 1, 2, 3, 4, 5, 7, 8, 9].map((days) => addDays(monday, days))
  const density = (at: number) => 0.25 + 1.75 * (at / spanDays) ** 2
  const spread = (kind: Kind, days: readonly string[], total: number, flat: boolean) => {
    const weights = days.map((day, at) => (weekdayOf(day) === 7 ? 0 : flat ? 1 : density(at)))
    const sum = weights.reduce((all, weight) => all + weight, 0)
    let due = 0
    let placed = 0
    return days.map((day, at): Session => {
      due += (total * (weights[at] ?? 0)) / sum
      const count = Math.round(due) - placed
      placed += count
      return { kind, day, count }
    })
  }
  const liveBikes = Math.round(live * 0.3)
  const stock = Math.round(live * 0.2)
  return [
    ...spread('bike', past, bikes, false),
    ...spread('car', past, rows, false),
    ...spread('car', upcoming, live - liveBikes - stock, true),
    ...spread('bike', upcoming, liveBikes, true),
    { kind: 'car', day: null, count: stock },
  ]
}

/** Makes a table for weighted random choice in constant time (alias method). */
function lottery<T>(values: readonly T[], weightOf: (value: T) => number, slots: number): T[] {
  const total = values.reduce((sum, value) => sum + weightOf(value), 0)
  const table: T[] = []
  let due = 0
  for (const value of values) {
    due += (weightOf(value) / total) * slots
    const end = Math.max(table.length + 1, Math.round(due))
    while (table.length < end) table.push(value)
  }
  return table
}

/** The values that lots of one kind are drawn from. */
interface Pool {
  readonly models: readonly Model[]
  readonly colors: readonly string[]
  /** Lists of equipment for old, middle-aged and new cars; the most common ones are drawn most often. */
  readonly equipment: readonly (readonly string[])[]
}

function poolOf(random: Random, kind: Kind, models: readonly Model[]): Pool {
  const weights = kind === 'car' ? colorWeights : bikeColorWeights
  const drawn = (year: number) =>
    Array.from({ length: 9000 }, () => drawEquipment(random, year, 2_500_000).join(' '))
  return {
    models: lottery(models, ({ weight }) => weight, 1 << 18),
    colors: lottery(weights, ({ weight }) => weight, 4096).map(({ color }) => color),
    equipment: kind === 'bike' ? [['', '', 'ETC', 'ABS']] : [drawn(1996), drawn(2010), drawn(2022)],
  }
}

const fates = weightedPicker(
  [
    [lotStatus.sold, 65],
    [lotStatus.soldByNegotiation, 6],
    [lotStatus.notSold, 20],
    [lotStatus.cancelled, 3],
    [lotStatus.removed, 2],
    [lotStatus.unknown, 1],
    [lotStatus.unsold, 3],
  ] as const,
  ([, weight]) => weight,
)

/** Generates lines of COPY, one for each lot; equal plans give equal lines. */
export function* lotLines(
  plan: RowPlan,
  catalogue: Readonly<Record<Kind, readonly Model[]>>,
  houses: readonly House[],
): Generator<string> {
  const random = seededRandom(plan.seed)
  const pools = {
    car: poolOf(random, 'car', catalogue.car),
    bike: poolOf(random, 'bike', catalogue.bike),
  }
  let id = 0
  for (const session of sessionsOf(plan)) {
    const weekday = session.day === null ? 0 : weekdayOf(session.day)
    const open = houses.filter((house) =>
      session.day === null
        ? house.board
        : !house.board && house.bikes === (session.kind === 'bike') && house.days.includes(weekday),
    )
    const shares = open.map(({ weight }) => weight * (0.8 + 0.4 * random()))
    const total = shares.reduce((sum, share) => sum + share, 0)
    let due = 0
    let placed = 0
    for (const [at, house] of open.entries()) {
      due += (session.count * (shares[at] ?? 0)) / total
      let number = oneOf(random, [0, 0, 1000, 3000])
      while (placed < Math.round(due)) {
        number += 1 + (random() < 0.3 ? whole(random, 1, 3) : 0)
        placed++
        yield lotLine(random, ++id, session, house.id, number, pools[session.kind])
      }
    }
  }
}

const none = '\\N'

function lotLine(
  random: Random,
  id: number,
  { kind, day }: Session,
  houseId: number,
  number: number,
  pool: Pool,
): string {
  const model = pool.models[Math.floor(random() * pool.models.length)] as Model
  const chassis =
    model.chassis[Math.floor(random() ** 1.8 * model.chassis.length)] ?? model.chassis[0]
  const saleYear = Number((day ?? benchDay).slice(0, 4))
  const built = drawYear(random, model, saleYear)
  const years = Math.max(0.3, saleYear - built + random() - 0.3)
  const yearly = kind === 'car' ? 9000 : 3500
  const km = Math.ceil((yearly * years ** 0.93 * Math.exp(0.45 * bell(random))) / 1000) * 1000
  const unknownKm = chance(random, 0.015)
  const grade = drawGrade(random, years * 12, km)
  const factor = gradeFactor[grade] * Math.exp(0.16 * bell(random) - (km / 100_000) * 0.25)
  const yen = model.newPriceYen * 0.86 ** years * factor
  const market = Math.max(10, Math.round(yen / 1000)) * 1000
  const status = statusOf(random, day)
  const isSold = status === lotStatus.sold || status === lotStatus.soldByNegotiation
  const start = day === null ? market * 1.1 : market * (0.5 + 0.4 * random())
  const equipment = pool.equipment[built < 2004 ? 0 : built < 2016 ? 1 : 2] ?? pool.equipment[0]
  const lettered = chance(random, 0.01)
  return [
    id,
    kind,
    day === null ? 'stock' : 'auction',
    houseId,
    day ?? none,
    lettered ? `B${number}` : number,
    lettered ? none : number,
    model.makerId,
    model.id,
    oneOf(random, model.trims),
    chance(random, 0.004) ? '' : chassis?.code,
    frameNumberOf(id),
    chance(random, 0.003) ? none : built,
    whole(random, 1, 12),
    chassis?.engineCc,
    chassis?.fuel,
    chassis?.gearboxes[random() < 0.8 ? 0 : 1] ?? '',
    chassis?.drive,
    oneOf(random, pool.colors),
    unknownKm ? none : km,
    equipment?.[Math.floor(random() ** 3 * equipment.length)] ?? '',
    grade,
    Math.max(1, Math.round(start / 1000)) * 1000,
    isSold ? Math.round((market * (0.9 + 0.25 * random())) / 1000) * 1000 : none,
    ...estimateOf(random, market),
    status,
    'bench',
  ].join('\t')
}

const noEstimate = [none, none, none, none, none, none]

/** Returns the estimate with its bands and its number of sales; one lot in ten has none. */
function estimateOf(random: Random, marketYen: number): readonly (number | string)[] {
  if (chance(random, 0.1)) return noEstimate
  const yen = Math.max(1000, marketYen * Math.exp(0.15 * bell(random)))
  const [estimate, ...bands] = [1, 0.93, 1.08, 0.8, 1.25].map((factor) => Math.round(yen * factor))
  return [estimate ?? 0, ...bands, whole(random, 0, 400)]
}

/** Four lots in five have one; a few vehicles of a common model reappear. */
const frameNumberOf = (id: number) => (id % 5 === 0 ? '' : 1_000_000 + ((id * 7919) % 50_000))

function drawYear(random: Random, { fromYear, toYear }: Model, saleYear: number): number {
  const last = Math.min(toYear, saleYear)
  const first = Math.min(fromYear, last)
  const usual = Math.round(saleYear - 2 - 8 * Math.abs(bell(random)))
  return usual >= first && usual <= last ? usual : whole(random, first, last)
}

function statusOf(random: Random, day: string | null): number {
  if (day === null) return lotStatus.ongoing
  if (day > benchDay) return lotStatus.upcoming
  if (day === benchDay) return random() < 0.5 ? lotStatus.ongoing : fates(random)[0]
  return fates(random)[0]
}
