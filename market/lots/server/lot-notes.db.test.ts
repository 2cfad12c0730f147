import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { carLot } from '#market/lots/contract/calls.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { changeRole, override } from '#testing/database/people.ts'
import { soon } from '#testing/database/vitest/soon.ts'

const server = await testApp()
const { call, refused, db, pool } = server
const today = tokyoDayOf(server.clock.now())

let numbers = 0
async function addLot(fields: LotFixture): Promise<string> {
  const [id] = await addLots(server, [{ lotNumber: `L${++numbers}`, ...fields }])
  return String(id)
}

describe("the managers' note", () => {
  const save = (carId: string, comment: string) =>
    call('saveComment', { body: { carId, comment } }, { as: 'manager' })
  const visibleTo = async (who: 'client' | 'manager', id: string) => {
    const input = { params: { pageType: 'car-auction' as const }, query: { id } }
    return carLot.parse(await call('lot', input, { as: who })).carCommonDetail
  }

  test('is added, edited, deleted and added again; the response shows which', async () => {
    const id = await addLot({ auctionDay: today })
    expect((await save(id, '  One owner ')).comments).toMatchObject([{ comment: 'One owner' }])
    expect(await visibleTo('client', id)).toMatchObject({
      comment: 'One owner',
      commentEditable: false,
    })
    const edited = await save(id, 'Two owners')
    expect(edited.comments.map(({ comment }) => comment)).toEqual(['Two owners', 'One owner'])
    expect((await save(id, 'Two owners')).comments).toHaveLength(2)
    expect(await visibleTo('manager', id)).toMatchObject({
      comment: 'Two owners',
      commentEditable: true,
    })
    expect((await save(id, '   ')).comments).toEqual([])
    expect((await visibleTo('client', id)).comment).toBe('')
    expect((await save(id, 'Again')).comments).toHaveLength(1)
    expect((await save(id, '')).comments).toEqual([])
    expect((await save(id, '')).comments).toEqual([])
  })

  test('is in the audit', async () => {
    const id = await addLot({ auctionDay: today })
    await save(id, 'Smoker')
    await save(id, '')
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('action', 'like', 'lot-comment-%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(entries).toEqual([
      { action: 'lot-comment-deleted', details: { lotId: Number(id), comment: '' } },
      { action: 'lot-comment-saved', details: { lotId: Number(id), comment: 'Smoker' } },
    ])
  })

  test('is written by managers only', async () => {
    const id = await addLot({ auctionDay: today })
    const body = { carId: id, comment: 'Mine' }
    for (const who of ['client', 'dealer', 'vip', 'guest'] as const) {
      expect((await refused('saveComment', { body }, { as: who })).messageCode).toBe(
        'not_permitted',
      )
    }
    // A manager's role without the user type is not enough for this page.
    await changeRole(db, 'guest', 991)
    expect((await refused('saveComment', { body }, { as: 'guest' })).messageCode).toBe(
      'not_permitted',
    )
    expect((await visibleTo('client', id)).comment).toBe('')
  })

  test('is refused on a lot that the manager may not see', async () => {
    const bike = await addLot({ kind: 'bike', auctionDay: today })
    const unknown = { body: { carId: '999999999999', comment: 'x' } }
    expect((await refused('saveComment', unknown, { as: 'manager' })).messageCode).toBe('not_found')
    await override(db, 'manager', 'bikeView', false)
    const hidden = { body: { carId: bike, comment: 'x' } }
    expect((await refused('saveComment', hidden, { as: 'manager' })).messageCode).toBe('not_found')
    await override(db, 'manager', 'bikeView', true)
    await save(bike, 'Runs well')
  })

  test('is refused on a lot that is being deleted', async () => {
    const id = await addLot({ auctionDay: today })
    const other = await pool.connect()
    onTestFinished(() => other.release())
    await other.query('begin')
    await other.query('delete from lots where id = $1', [id])
    const saving = refused('saveComment', { body: { carId: id, comment: 'x' } }, { as: 'manager' })
    await soon(async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and pid in (
          select pid from pg_stat_activity where datname = current_database()
        )
      `.execute(db)
      expect(rows).toHaveLength(1)
    })
    await other.query('commit')
    expect((await saving).messageCode).toBe('not_found')
  })

  test('has a maximum length', async () => {
    const id = await addLot({ auctionDay: today })
    const long = { body: { carId: id, comment: 'x'.repeat(1001) } }
    const { messageCode } = await refused('saveComment', long, { as: 'manager' })
    expect(messageCode).toBe('invalid_fields')
    expect((await save(id, 'x'.repeat(1000))).comments).toHaveLength(1)
  })
})
