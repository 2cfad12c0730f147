import { sql } from 'kysely'
import type pg from 'pg'
import { mergeStaged, setResults, stageLots } from '#market/lots/server/commands.ts'
import type { NewLot } from '#market/lots/server/new-lot.ts'
import { copyLine } from '#market/lots/server/staged-columns.ts'
import { isResult, lotStatus } from '#market/reference-data/contract/codes.ts'
import { loadNames, type NameIndex } from '#market/reference-data/server/queries.ts'
import { hashPassword } from '#people/auth/server/password.ts'
import {
  addPerson,
  setInitialCreditLimit,
  setPassword,
  setRole,
} from '#people/auth/server/people/commands.ts'
import { mondayOf, tokyoDayOf, tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { kyselyOver } from '#platform/database/server/one-connection.ts'
import { connect } from '#platform/database/server/pools.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import { ensureDemoBids } from './bids/load.ts'
import {
  addOutcomes,
  consumeDueOutcomes,
  type LotOutcome,
  markBegun,
  markLoaded,
  prepareTables,
} from './commands.ts'
import { ensureDemoLotNotes } from './conversations/lot-notes.ts'
import { depositDay, payIn } from './deposits.ts'
import type { Detail } from './drawn-lot.ts'
import {
  liveDays,
  lotsOfDay,
  type MarketSize,
  type PlacedLot,
  pastDays,
  statusAt,
  stockLots,
} from './market.ts'
import { addPastRates } from './payments/rates.ts'
import { demoPassword, demoPeople } from './people.ts'

export interface DemoOptions {
  readonly url: string
  readonly size: MarketSize
  /** Whether the demo people have bids and conversations about them. */
  readonly hasBids: boolean
  /** Stores the documents of purchases; without it they are left out for now. */
  readonly storage?: FileStorage
  readonly now: () => Date
  readonly log: (line: string) => void
}

/** A part of the market that is loaded once: a day of one kind, or the stock. */
interface Part {
  readonly name: string
  readonly count: number
  lots(): Iterable<PlacedLot>
}

/**
 * Loads the demo market with its bids into an empty database, or the days since the last start. Each part is committed
 * together with its lots, so an interrupted load resumes. A database with other lots only gets the demo people.
 */
export async function ensureDemoMarket(options: DemoOptions): Promise<void> {
  const { db, pool } = connect(options.url, { max: 1, statementTimeoutMs: 0, name: 'seriba demo' })
  try {
    await prepareTables(db)
    const loaded = await loadedParts(db)
    const hasOtherLots = loaded.size === 0 && (await hasLots(db))
    if (options.hasBids && !hasOtherLots) await addPastRates(db, options.now())
    await ensurePeople(db, options.now())
    if (hasOtherLots) return
    const missing = partsOf(options).filter((part) => !loaded.has(part.name))
    if (missing.length > 0) {
      await loadParts(pool, missing, options)
      await sql`analyze lots`.execute(db)
    }
    if (options.hasBids) await ensureDemoBids(db, options.now(), options.storage ?? null)
    if (options.hasBids) await ensureDemoLotNotes(db, options.now())
  } finally {
    await db.destroy()
  }
}

/**
 * Adds missing demo people, restores accounts that a start without the demo has disabled, and gives everybody initial
 * credit, and a deposit that predates their first car.
 */
export async function ensurePeople(db: Db, now: Date = new Date()): Promise<void> {
  const known = await db
    .selectFrom('people')
    .select(['id', 'email', 'password_hash'])
    .where(
      'email',
      'in',
      demoPeople.map(({ email }) => email),
    )
    .execute()
  const closed = demoPeople.flatMap((person) => {
    const found = known.find(({ email }) => email === person.email)
    return found?.password_hash ? [] : [{ person, id: found?.id ?? null }]
  })
  if (closed.length > 0) {
    const passwordHash = await hashPassword(demoPassword)
    const origin = { now: new Date(), requestId: '', network: '' }
    for (const { person, id } of closed) {
      const { kind: _, creditLimitYen: __, depositYen: ___, ...fields } = person
      if (id === null) await addPerson(db, { ...fields, passwordHash })
      else {
        await setRole(db, { actorId: null, personId: id, origin }, fields)
        await setPassword(db, id, { passwordHash })
      }
    }
  }
  for (const { email, creditLimitYen, depositYen } of demoPeople) {
    await setInitialCreditLimit(db, email, creditLimitYen)
    if (depositYen > 0) await payIn(db, email, depositYen, depositDay(now))
  }
}

async function loadedParts(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ part: string }>`select part from demo_days`.execute(db)
  return new Set(rows.map(({ part }) => part))
}

async function hasLots(db: Db): Promise<boolean> {
  return (await db.selectFrom('lots').select('id').limit(1).execute()).length > 0
}

function partsOf({ size, now }: DemoOptions): Part[] {
  const today = tokyoDayOf(now())
  const monday = mondayOf(today)
  const live = liveDays(monday)
  const past = pastDays(monday, size.carSales)
  const day = (kind: 'car' | 'bike', date: string, count: number, detail: Detail): Part => ({
    name: `${kind} ${date}`,
    count,
    lots: () => lotsOfDay({ kind, day: date, count, detail }),
  })
  const each = (total: number, days: readonly string[]) => Math.ceil(total / days.length)
  // The current week first: a buyer can look around while past sales are still loading.
  return [
    ...live.flatMap((date) => [
      day('car', date, each(size.cars, live), 'full'),
      day('bike', date, each(size.bikes, live), 'full'),
    ]),
    {
      name: 'stock',
      count: size.stock,
      lots: () => stockLots(size.stock, Number(today.slice(0, 4))),
    },
    ...past.flatMap((date, at) => {
      // Photos of sales older than three months are not available (feed-formats).
      const detail = at < 78 ? 'preview' : 'none'
      return [
        day('car', date, each(size.carSales, past), detail),
        day('bike', date, each(size.bikeSales, past), detail),
      ]
    }),
  ]
}

/** Lots per transaction. */
const groupSize = 4000

async function loadParts(pool: pg.Pool, parts: readonly Part[], options: DemoOptions) {
  const client = await pool.connect()
  const db = kyselyOver(client)
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  let loggedAt = 0
  try {
    const names = await loadNames(db)
    let group: Part[] = []
    for (const [at, part] of parts.entries()) {
      group.push(part)
      const waiting = group.reduce((sum, { count }) => sum + count, 0)
      if (waiting < groupSize && at < parts.length - 1) continue
      done += await loadGroup(client, db, names, group, options.now())
      group = []
      if (performance.now() - loggedAt > 2000 && parts.length > 1) {
        loggedAt = performance.now()
        options.log(`Loading the demo market … ${Math.min(99, Math.floor((100 * done) / total))} %`)
      }
    }
  } finally {
    client.release()
  }
}

async function loadGroup(
  client: pg.ClientBase,
  db: Db,
  names: NameIndex,
  parts: readonly Part[],
  now: Date,
): Promise<number> {
  const lines: string[] = []
  const outcomes: LotOutcome[] = []
  for (const part of parts) {
    for (const placed of part.lots()) {
      const lot = toNewLot(placed, names, now)
      lines.push(copyLine(lot))
      const fate = outcomeOf(placed, lot, now)
      if (fate) outcomes.push(fate)
    }
  }
  await client.query('begin')
  try {
    await stageLots(client, lines)
    await mergeStaged(client, lines.length)
    if (outcomes.length > 0) await addOutcomes(db, outcomes)
    await markLoaded(
      db,
      parts.map(({ name }) => name),
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return lines.length
}

function toNewLot(placed: PlacedLot, names: NameIndex, now: Date): NewLot {
  const { maker, model, marketYen: _, outcome, hasSheet, ...drawn } = placed.drawn
  const houseId = names.findHouse(placed.house)
  const makerId = names.findMaker(drawn.kind, maker)
  const modelId = makerId === undefined ? undefined : names.findModel(makerId, model)
  if (houseId === undefined || makerId === undefined || modelId === undefined) {
    throw new Error(`the dictionaries do not know ${placed.house}, ${maker} ${model}`)
  }
  const status = statusAt(placed, now)
  return {
    ...drawn,
    houseId,
    makerId,
    modelId,
    auctionDay: placed.day,
    lotNumber: placed.lotNumber,
    startsAt: placed.startsAt && tokyoIso(placed.startsAt),
    status,
    statusWhenNew: status,
    soldPriceYen: isResult(status) ? outcome.soldPriceYen : null,
    sheet: hasSheet ? `/demo/sheets/${houseId}/${placed.day}/${placed.lotNumber}.svg` : '',
  }
}

function outcomeOf(placed: PlacedLot, lot: NewLot, now: Date): LotOutcome | null {
  if (!placed.startsAt || !placed.sessionStartsAt || !placed.day || placed.startsAt <= now)
    return null
  const { status, soldPriceYen } = placed.drawn.outcome
  return {
    houseId: lot.houseId,
    auctionDay: placed.day,
    lotNumber: lot.lotNumber,
    startsAt: placed.startsAt.toISOString(),
    sessionStartsAt: placed.sessionStartsAt.toISOString(),
    status,
    soldPriceYen,
  }
}

/** Sets the due results: statuses and prices follow the clock. */
export async function advanceMarket(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const begun = await markBegun(transaction, now)
    await setResults(
      transaction,
      begun.map((lot) => ({ ...lot, status: lotStatus.ongoing })),
    )
    const due = await consumeDueOutcomes(transaction, now)
    await setResults(transaction, due)
    return due.length
  })
}
