import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { fileWith } from '#testing/database/feed/feed-text.ts'
import { command, header, importText } from '#testing/database/feed-import.ts'

const { url, db } = await testDatabase()

/** One file: the price of each car in it, by its number. */
const snapshot = fc.dictionary(
  fc.integer({ min: 0, max: 11 }).map((at) => `N${at}`),
  fc.constantFrom('1000', '2000', '', '---'),
  // From ten rows on, lost prices would raise an alarm.
  { maxKeys: 9, minKeys: 1 },
)

/** The lots that should result, computed without any of the import's code. */
class Simulation {
  readonly #prices = new Map<string, string>()
  readonly #absent = new Map<string, number>()
  readonly #gone = new Set<string>()
  #before: number | null = null

  play(file: Record<string, string>, patience: number) {
    const counts = { added: 0, changed: 0, unchanged: 0, withdrawn: 0, returned: 0 }
    for (const [lot, cell] of Object.entries(file)) {
      const price = cell === '---' ? '' : cell
      if (!this.#prices.has(lot)) counts.added++
      else if (this.#prices.get(lot) === price) counts.unchanged++
      else counts.changed++
      if (this.#gone.delete(lot)) counts.returned++
      this.#prices.set(lot, price)
      this.#absent.set(lot, 0)
    }
    const size = Object.keys(file).length
    if (this.#before !== null && size < this.#before / 2) return counts
    this.#before = size
    for (const lot of this.#prices.keys()) {
      if (lot in file || this.#gone.has(lot)) continue
      this.#absent.set(lot, (this.#absent.get(lot) ?? 0) + 1)
      if ((this.#absent.get(lot) ?? 0) < patience) continue
      this.#gone.add(lot)
      counts.withdrawn++
    }
    return counts
  }

  get offered(): string[] {
    return [...this.#prices.keys()].filter((lot) => !this.#gone.has(lot)).sort()
  }
}

test('snapshots imported one after the other agree with a simulation', async () => {
  let feeds = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(snapshot, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      async (files, patience) => {
        await db.deleteFrom('lots').execute()
        const simulation = new Simulation()
        const source = `dealer ${++feeds}`
        for (const file of files) {
          const rows = Object.entries(file).map(
            ([lot, price]) => `Dealer,,${lot},TOYOTA,PRIUS,1,${price},\n`,
          )
          const run = await importText(url, header + rows.join(''), {
            market: 'stock',
            source,
            isComplete: true,
            withdrawnAfterRuns: patience,
          })
          const { added, changed, unchanged, withdrawn, returned } = simulation.play(file, patience)
          expect(run.counts).toEqual([rows.length, added, changed, unchanged, 0])
          expect([run.withdrawn, run.returned]).toEqual([withdrawn, returned])
          const offered = await db
            .selectFrom('lots')
            .select('lot_number')
            .where('withdrawn_at', 'is', null)
            .execute()
          expect(offered.map((lot) => lot.lot_number).sort()).toEqual(simulation.offered)
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('of two files of one feed at once the second waits, and each withdraws by itself', async () => {
  await db.deleteFrom('lots').execute()
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `Dealer,,${from + at},TOYOTA,PRIUS,1,1,\n`).join(
      '',
    )
  const options = { market: 'stock', source: 'at once', isComplete: true } as const
  const runs = await Promise.all([
    importText(url, header + numbered(0, 3000), options),
    importText(url, header + numbered(1000, 4000), options),
  ])
  expect(runs.map(({ withdrawn }) => withdrawn).sort((a, b) => a - b)).toEqual([0, 1000])
  const { offered } = await db
    .selectFrom('lots')
    .select(({ fn }) => fn.countAll<number>().as('offered'))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(offered).toBe(3000)
})

test('killed in the middle, a complete file withdraws once it has been read to its end', async () => {
  await db.deleteFrom('lots').execute()
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `Dealer,,${from + at},TOYOTA,PRIUS,1,1,\n`).join(
      '',
    )
  await importText(url, header + numbered(0, 12_000), { market: 'stock', source: 'killed' })
  const file = await fileWith(header + numbered(2000, 12_000))
  const words = [file, '--market', 'stock', '--source', 'killed', '--complete']
  const running = command(words, { DATABASE_URL: url })
  const progress = () =>
    db
      .selectFrom('feed_runs as run')
      .innerJoin('feeds as feed', 'feed.id', 'run.feed_id')
      .select(['run.records_read', 'run.withdrawn'])
      .where('feed.name', '=', 'killed')
      .where('run.is_complete', '=', true)
      .orderBy('run.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  while (((await progress())?.records_read ?? 0) < 2500) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  running.kill('SIGKILL')
  await running.ended
  expect((await progress())?.withdrawn).toBe(0)
  const end = await command(words, { DATABASE_URL: url }).ended
  expect(end.out).toBe(
    'read 10000, added 0, changed 0, unchanged 10000, rejected 0, withdrawn 2000, returned 0\n',
  )
  expect(end.code).toBe(0)
})
