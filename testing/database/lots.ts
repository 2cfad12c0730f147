import { sql } from 'kysely'
import type pg from 'pg'
import {
  type LotEstimate,
  mergeStaged,
  setEstimates,
  stageLots,
} from '#market/lots/server/commands.ts'
import type { NewLot } from '#market/lots/server/new-lot.ts'
import { copyLine } from '#market/lots/server/staged-columns.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { type Kind, loadNames } from '#market/reference-data/server/queries.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** The fields of a lot that matter for a test; names are looked up, and the rest has defaults. */
export type LotFixture = Partial<Omit<NewLot, 'houseId' | 'makerId' | 'modelId'>> & {
  readonly house?: string
  readonly maker?: string
  readonly model?: string
  /** The expected sale price, with bands of a tenth around it. */
  readonly estimateYen?: number | null
}

const blank = {
  kind: 'car',
  market: 'auction',
  auctionDay: null,
  startsAt: null,
  trim: '',
  emissionPrefix: '',
  chassisCode: '',
  frameNumber: '',
  year: null,
  month: null,
  engineCc: null,
  powerHp: null,
  fuel: '',
  gearbox: '',
  drive: '',
  color: '',
  colorNumber: '',
  doors: null,
  seats: null,
  leftHandDrive: null,
  mileageKm: null,
  mileageNote: '',
  equipment: '',
  equipmentCodes: [],
  condition: '',
  exteriorGrade: '',
  interiorGrade: '',
  rateEngine: '',
  rateFront: '',
  rateExterior: '',
  rateRear: '',
  rateElectric: '',
  rateFrame: '',
  startPriceYen: null,
  soldPriceYen: null,
  feedAveragePriceYen: null,
  status: null,
  statusWhenNew: lotStatus.upcoming,
  photos: [],
  sheet: '',
  videos: [],
  remarks: '',
  inspection: null,
  checklist: null,
  link: '',
  source: 'test',
  sourceId: '',
} as const satisfies Partial<NewLot>

const usual: Record<Kind, { maker: string; model: string }> = {
  car: { maker: 'TOYOTA', model: 'ALPHARD' },
  bike: { maker: 'HONDA', model: 'CB400SF' },
}

/** Adds lots as imports do, and returns their ids in the same order. */
export async function addLots(
  { db, pool }: { db: Db; pool: pg.Pool },
  fields: readonly LotFixture[],
): Promise<number[]> {
  const names = await loadNames(db)
  const find = <Value>(value: Value | undefined, name: string): Value => {
    if (value === undefined) throw new Error(`no dictionary knows ${name}`)
    return value
  }
  const lots = fields.map(
    ({ house = 'USS Tokyo', maker, model, estimateYen: _, ...rest }, at): NewLot => {
      const kind = rest.kind ?? 'car'
      const makerName = maker ?? usual[kind].maker
      const modelName = model ?? usual[kind].model
      const makerId = find(names.findMaker(kind, makerName), makerName)
      return {
        ...blank,
        lotNumber: String(at + 1),
        ...rest,
        houseId: find(names.findHouse(house), house),
        makerId,
        modelId: find(names.findModel(makerId, modelName), `${makerName} ${modelName}`),
      }
    },
  )
  await write(pool, lots)
  const ids = await Promise.all(lots.map((lot) => idOfLot(db, lot)))
  const estimates = fields.flatMap(({ estimateYen }, at) =>
    estimateYen ? [estimateOf(ids[at] ?? 0, estimateYen)] : [],
  )
  await setEstimates(db, estimates)
  return ids
}

const estimateOf = (lotId: number, yen: number): LotEstimate => ({
  lotId,
  yen,
  low: Math.floor(yen * 0.9),
  high: Math.ceil(yen * 1.1),
  lowest: Math.floor(yen * 0.7),
  highest: Math.ceil(yen * 1.3),
  sales: 40,
  saleChance: null,
})

/**
 * Replaces all lots. Adds them in several imports, because one import would number them by house, day and lot number.
 */
export async function replaceLots(
  database: { db: Db; pool: pg.Pool },
  fields: readonly LotFixture[],
): Promise<void> {
  await sql`delete from lots`.execute(database.db)
  const portion = Math.max(1, Math.ceil(fields.length / 4))
  for (let at = 0; at < fields.length; at += portion) {
    await addLots(database, fields.slice(at, at + portion))
  }
}

async function write(pool: pg.Pool, lots: readonly NewLot[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await stageLots(
      client,
      lots.map((lot) => copyLine(lot)),
    )
    await mergeStaged(client, lots.length)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function idOfLot(db: Db, { houseId, auctionDay, lotNumber }: NewLot): Promise<number> {
  const { id } = await db
    .selectFrom('lots')
    .select('id')
    .where('house_id', '=', houseId)
    .where('key_day', '=', auctionDay ?? 'infinity')
    .where('lot_number', '=', lotNumber)
    .executeTakeFirstOrThrow()
  return id
}
