import { sql } from 'kysely'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { pin } from '#trade/comparison/server/commands.ts'
import { putInGroup } from '#trade/favorites/server/commands.ts'
import type { LotNote } from '#trade/notes/contract/calls.ts'
import { writeLotNote } from '#trade/notes/server/commands.ts'
import { markLoaded } from '../commands.ts'
import { demoPeople } from '../people.ts'

/** Each person's notes on lots of one model, the first of which are pinned. */
const notesOf: Readonly<Record<string, readonly Partial<LotNote>[]>> = {
  'client@seriba.test': [
    { note: 'Спросить про днище: ржавчина у левого порога?', tags: ['для Игоря', 'первый выбор'] },
    { tags: ['для Игоря'] },
    { note: 'Чистый салон, один хозяин', tags: ['себе'] },
    { notForMe: { reason: 'price', text: 'старт выше бюджета' }, tags: ['для Игоря'] },
    { notForMe: { reason: 'history', text: '' } },
  ],
  'dealer@seriba.test': [
    { note: 'Grace wants silver or white', tags: ['Grace', 'resale'] },
    { tags: ['resale'] },
    { notForMe: { reason: 'mileage', text: 'too much for Nairobi' }, tags: ['Grace'] },
    { notForMe: { reason: 'bought', text: '' } },
  ],
}

const pinned = 3

/** Adds comparisons, notes and ruled-out lots of the client and the dealer, once. */
export async function ensureDemoLotNotes(db: Db, now: Date): Promise<void> {
  const [client, dealer] = demoPeople
  for (const [at, { email }] of [client, dealer].entries()) {
    const part = `lotNotes ${email}`
    const { rows } = await sql`select from demo_days where part = ${part}`.execute(db)
    const person = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (!person || rows.length > 0) continue
    const personId = person.id
    const lotNotes = notesOf[email] ?? []
    await db.transaction().execute(async (transaction) => {
      const lots = await lotsOfOneModel(transaction, at, lotNotes.length)
      for (const [place, lotId] of lots.entries()) {
        await writeLotNote(transaction, { personId, lotId, change: lotNotes[place] ?? {}, now })
        await putInGroup(transaction, {
          ...{ personId, lotId, now },
          group: 'A',
          pageType: 'car-auction',
        })
        if (place < pinned) await pin(transaction, { personId, lotId })
      }
      await markLoaded(transaction, [part])
    })
  }
}

/** Returns upcoming cars of the most frequent model, or of the model at an offset. */
async function lotsOfOneModel(db: Db, offset: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with upcoming as (
      select id, model_id, chassis_code, key_day from lots
      where kind = 'car' and market = 'auction' and status = any(${openLotStatuses}::int[])
        and cardinality(photos) > 0
    ), chosen as (
      select model_id, chassis_code from upcoming
      group by model_id, chassis_code order by count(*) desc, model_id, chassis_code
      offset ${offset} limit 1
    )
    select id from upcoming join chosen using (model_id, chassis_code)
    order by key_day desc, id limit ${count}
  `.execute(db)
  return rows.map(({ id }) => id)
}
