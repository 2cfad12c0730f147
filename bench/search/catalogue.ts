import { sql } from 'kysely'
import { bell, oneOf, whole } from '#demo/chance.ts'
import { type Random, seededRandom } from '#demo/drawing/random.ts'
import type { Db } from '#platform/database/server/tables.ts'

export type Kind = 'car' | 'bike'

/** A variant of a model, by its chassis code. */
export interface Chassis {
  readonly code: string
  readonly engineCc: number
  readonly fuel: string
  readonly drive: string
  readonly gearboxes: readonly string[]
}

/** A model with the values its lots are drawn from. */
export interface Model {
  readonly id: number
  readonly makerId: number
  readonly weight: number
  readonly fromYear: number
  readonly toYear: number
  readonly newPriceYen: number
  readonly chassis: readonly Chassis[]
  readonly trims: readonly string[]
}

const modelCount: Readonly<Record<Kind, number>> = { car: 3000, bike: 1200 }

const syllables = ['RA', 'VE', 'LO', 'SI', 'TA', 'MI', 'NO', 'KA', 'RU', 'DE', 'XI', 'PO', 'GEN']
const invented = (random: Random) =>
  `${Array.from({ length: whole(random, 2, 4) }, () => oneOf(random, syllables)).join('')} ` +
  `${oneOf(random, ['', 'CROSS', 'SPORT', 'WAGON', 'VAN', 'RS', 'GT', '2', '3', '5'])}`

const engines: Readonly<Record<Kind, readonly number[]>> = {
  car: [660, 660, 1000, 1200, 1300, 1500, 1500, 1800, 2000, 2000, 2400, 2500, 3000, 3500, 4700],
  bike: [50, 110, 125, 155, 250, 250, 400, 400, 650, 750, 900, 1000, 1300],
}
const carGearboxes = ['AT', 'FAT', 'CVT', 'CA', 'DA', 'IA', 'F5', 'F6', 'MT', 'SAT', 'DCT', 'C5']
/** The share of each fuel among chassis codes. */
const carFuels = [
  ...Array.from({ length: 14 }, () => 'petrol'),
  ...['hybrid', 'hybrid', 'hybrid', 'diesel', 'diesel', 'plug-in hybrid', 'electric', ''],
]
const trimWords = [
  'G',
  'X',
  'S',
  'L',
  'Z',
  'RS',
  'GT',
  'CUSTOM',
  'SPORT',
  'LIMITED',
  'HYBRID',
  '4WD',
]
const japaneseTrims = [
  'プレミアムエディション',
  'ナビパッケージ',
  '特別仕様車',
  '福祉車両スロープ',
  'ハイブリッドＧ',
  'ターボ ４ＷＤ',
  '寒冷地仕様',
]

/**
 * Returns the models that lots are drawn from, the most common maker and model first: all of the reference data, and
 * invented ones up to the number in a large feed.
 */
export async function makeCatalogue(db: Db, kind: Kind, seed: number): Promise<readonly Model[]> {
  const random = seededRandom(seed + (kind === 'car' ? 1 : 2))
  const makers = await db
    .selectFrom('makers')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  const shares = makers.map((_, at) => 1 / (at + 1) ** 1.15)
  await inventModels(db, random, kind, makers)
  const rows = await db
    .selectFrom('models')
    .innerJoin('makers', 'makers.id', 'models.maker_id')
    .select(['models.id', 'models.name', 'models.maker_id as makerId'])
    .where('makers.kind', '=', kind)
    .orderBy('models.id')
    .execute()
  const ranks = new Map<number, number>()
  const shareOf = new Map(makers.map(({ id }, at) => [id, shares[at] ?? 0]))
  return rows.map(({ id, makerId }) => {
    const rank = (ranks.get(makerId) ?? 0) + 1
    ranks.set(makerId, rank)
    return describe(random, kind, id, makerId, (shareOf.get(makerId) ?? 0) / rank ** 0.85)
  })
}

async function inventModels(
  db: Db,
  random: Random,
  kind: Kind,
  makers: readonly { id: number }[],
): Promise<void> {
  const known = await db
    .selectFrom('models')
    .innerJoin('makers', 'makers.id', 'models.maker_id')
    .select(['models.maker_id', 'models.name'])
    .where('makers.kind', '=', kind)
    .execute()
  const names = new Set(known.map((row) => `${row.maker_id} ${row.name}`))
  const added: { maker: number; name: string }[] = []
  while (names.size < modelCount[kind]) {
    // Common makers have more models.
    const maker = makers[Math.floor(random() ** 2 * makers.length)]?.id ?? 0
    const name = invented(random).trim()
    if (names.has(`${maker} ${name}`)) continue
    names.add(`${maker} ${name}`)
    added.push({ maker, name })
  }
  if (added.length === 0) return
  await sql`
    insert into models (maker_id, name, origin)
    select maker, name, 'feed'
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as model (maker int, name text)
  `.execute(db)
}

function describe(random: Random, kind: Kind, id: number, makerId: number, weight: number): Model {
  const fromYear = whole(random, 1988, 2021)
  const prefix = String.fromCharCode(65 + whole(random, 0, 25), 65 + whole(random, 0, 25))
  const base = oneOf(random, engines[kind])
  const chassis = Array.from({ length: whole(random, 2, 8) }, (_, at): Chassis => {
    const four = kind === 'car' && at % 3 === 2
    return {
      code: `${kind === 'car' ? prefix : prefix[0]}${oneOf(random, ['', 'N', 'W', 'E'])}${whole(random, 10, 99)}${at === 0 ? '' : oneOf(random, ['', 'G', 'W', 'S'])}`,
      engineCc: at < 2 ? base : oneOf(random, engines[kind]),
      fuel: kind === 'bike' ? 'petrol' : oneOf(random, carFuels),
      drive: kind === 'bike' ? '' : four ? '4WD' : oneOf(random, ['FF', 'FR', 'FF']),
      gearboxes:
        kind === 'bike'
          ? ['']
          : [oneOf(random, carGearboxes.slice(0, 6)), oneOf(random, carGearboxes)],
    }
  })
  const trims = Array.from({ length: whole(random, 3, 9) }, () => {
    const trim = `${oneOf(random, trimWords)} ${oneOf(random, trimWords)}`
    return random() < 0.12 ? `${trim} ${oneOf(random, japaneseTrims)}` : trim
  })
  const price = (kind === 'car' ? 2_200_000 : 700_000) * Math.exp(0.5 * bell(random))
  const toYear = Math.min(2026, fromYear + whole(random, 5, 18))
  return { id, makerId, weight, fromYear, toYear, newPriceYen: price, chassis, trims }
}
