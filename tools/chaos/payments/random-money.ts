import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { connect } from '#platform/database/server/pools.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { isUnavailable } from '#platform/database/server/unavailable.ts'
import { signalDatabase } from '#testing/database/database-processes.ts'
import { runLedger } from '#testing/database/models/ledger-run.ts'
import {
  carPrices,
  type LedgerStep,
  ledgerStep,
  payers,
} from '#testing/database/models/ledger-steps.ts'
import { type Fault, type FaultContext, scaled } from '../fault.ts'
import type { Sandbox } from '../sandbox.ts'

/** Sequences that share the lots of a market. */
const sequencesPerMarket = 50
/** Sequences that run in parallel, each with its own people. */
const concurrency = 6
/** Sequences between two cuts of connections; every tenth time PostgreSQL is killed instead. */
const sequencesBetweenCuts = 5

type Sequence = Pick<Parameters<typeof runLedger>[0], 'managerId' | 'people' | 'lots'> & {
  readonly number: number
  readonly steps: readonly LedgerStep[]
}

/** F7: random sequences of money operations, compared with a model after each step. */
export const randomMoney: Fault = {
  id: 'F7',
  title:
    'random deposits, wins, invoices, matches and refunds against a model, while PostgreSQL is killed',
  async run(context) {
    const { sandbox, seed, log } = context
    const count = scaled(context, 5000, 20)
    // Independent of the count, so that a failing sequence can be repeated.
    const all = fc.sample(fc.array(ledgerStep, { minLength: 6, maxLength: 20, size: 'max' }), {
      ...{ numRuns: count, seed },
    })
    await sandbox.killServer()
    const { db } = connect(sandbox.cluster.url, { max: 3 * concurrency, name: 'seriba sequences' })
    const result = { done: 0, steps: 0, again: 0, faults: [] as string[] }
    const settle = retrierOf(result)
    const next = sequencesOf(sandbox, all)
    const work = async () => {
      for (let one = await next(); one; one = await next()) {
        try {
          await runLedger({ ...one, db, settle }, one.steps)
        } catch (error) {
          result.faults.push(`sequence ${one.number} of seed ${seed}: ${String(error)}`)
        }
        result.done++
        result.steps += one.steps.length
      }
    }
    const kills = cutInTurn(context, db, count, () => result.done)
    await Promise.all([...Array.from({ length: concurrency }, work), kills])
    const { cuts, crashes } = await kills
    await db.destroy()
    log(
      `${result.done} sequences of ${result.steps} steps, compared after each; ${cuts} connections cut, ` +
        `PostgreSQL killed ${crashes} times, ${result.again} calls made again`,
    )
    await sandbox.startServer()
    return [...result.faults, ...(await sumFaults(sandbox.db))]
  },
}

/** Hands out sequences in order, with people who have no entries yet. */
function sequencesOf({ db, addMarket }: Sandbox, all: readonly LedgerStep[][]) {
  const ready: Sequence[] = []
  let handed = 0
  let adding: Promise<void> | null = null
  const add = async (first: number) => {
    const part = all.slice(first, first + sequencesPerMarket)
    const { manager, bidders, lots } = await retryUntilDone(() =>
      addMarket({
        ...{ people: payers * part.length, lots: carPrices.length },
        ...{ creditYen: 900_000_000, dailyBids: 100 },
      }),
    )
    await retryUntilDone(() =>
      sql`
        update lots set sold_price_yen = price
        from unnest(${lots}::bigint[], ${carPrices}::bigint[]) sold (id, price)
        where lots.id = sold.id
      `.execute(db),
    )
    for (const [at, steps] of part.entries()) {
      const people = bidders.slice(at * payers, (at + 1) * payers).map(({ id }) => id)
      ready.push({ number: first + at, steps, people, lots, managerId: manager.id })
    }
  }
  return async (): Promise<Sequence | undefined> => {
    while (ready.length === 0 && (adding || handed < all.length)) {
      if (!adding) {
        adding = add(handed)
        handed += sequencesPerMarket
      }
      await adding
      adding = null
    }
    return ready.shift()
  }
}

/** Repeats an operation, with the same arguments, while its connection is lost. */
const retrierOf =
  (result: { again: number; readonly faults: string[] }) =>
  <T>(run: () => Promise<T>): Promise<T> =>
    retryUntilDone(run, (error) => {
      result.again++
      // A retry would hide a deadlock, which no cut connection explains.
      if ((error as { code?: string }).code === '40P01') result.faults.push(String(error))
    })

async function retryUntilDone<T>(
  run: () => Promise<T>,
  onLost: (error: unknown) => void = () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isUnavailable(error) || attempt === 600) throw error
      onLost(error)
      await delay(50)
    }
  }
}

/** Cuts connections in the middle of operations, and kills PostgreSQL every tenth time. */
async function cutInTurn(
  { sandbox, random }: FaultContext,
  db: Db,
  count: number,
  done: () => number,
): Promise<{ cuts: number; crashes: number }> {
  const times = { cuts: 0, crashes: 0 }
  for (let at = 0; at < count - concurrency; at += sequencesBetweenCuts) {
    while (done() < at) await delay(5)
    await delay(random() * 200)
    if ((at / sequencesBetweenCuts) % 10 === 3) {
      await signalDatabase(sandbox.cluster.dataDir, 'SIGKILL')
      await sandbox.cluster.revive()
      times.crashes++
    } else {
      const share = random()
      const { rows } = await retryUntilDone(() =>
        sql<{ cut: number }>`
          select count(*) filter (where pg_terminate_backend(pid))::int as cut from pg_stat_activity
          where application_name = 'seriba sequences' and pid <> pg_backend_pid() and state <> 'idle'
            and random() < ${share}::float
        `.execute(db),
      )
      times.cuts += rows[0]?.cut ?? 0
    }
  }
  return times
}

/** Checks that all books add up to zero, and that each account is the sum of its entries. */
async function sumFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'all books add up to ' || sum(amount_yen) as what from ledger_entries having sum(amount_yen) <> 0
    union all
    select 'the balance of ' || account.person_id || ' is ' || balance_yen || ', its entries ' || sum(amount_yen)
    from accounts account join ledger_entries entry on entry.person_id = account.person_id
    group by account.person_id, balance_yen having balance_yen <> sum(amount_yen)
  `.execute(db)
  return rows.map(({ what }) => what)
}
