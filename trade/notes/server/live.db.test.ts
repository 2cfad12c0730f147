import { expect, test } from 'vitest'
import type { Person } from '#platform/core/server/person.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { nextXid } from '#testing/database/next-xid.ts'
import { idOf } from '#testing/database/people.ts'
import { lotNoteSource } from './live.ts'

const server = await testApp()
const { call, db } = server

test('a changed note reaches the pages of its owner and nobody else', async () => {
  const [lot = 0] = await addLots(server, [{ lotNumber: '1', auctionDay: '2031-03-12' }])
  const [own, other] = [await idOf(db, 'client'), await idOf(db, 'manager')]
  const from = await nextXid(db)
  const carId = String(lot)
  const eventsOf = async (id: number) => {
    const channels = await lotNoteSource.channelsFor(db, { id } as Person, {})
    const to = await nextXid(db)
    return lotNoteSource.listEvents(db, { from, to }, channels)
  }
  await call('saveLotNote', { body: { carId, note: 'Ask' } }, { as: 'client' })
  expect((await eventsOf(own)).map(({ data }) => data)).toEqual([{ carId }])
  expect(await eventsOf(other)).toEqual([])
})
