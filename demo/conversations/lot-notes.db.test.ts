import { expect, test } from 'vitest'
import { addPerson } from '#people/auth/server/people/commands.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { listTags } from '#trade/notes/server/queries.ts'
import { prepareTables } from '../commands.ts'
import { demoPeople } from '../people.ts'
import { ensureDemoLotNotes } from './lot-notes.ts'

const server = await testApp()
const { db, clock } = server

test('adds once that demo people compare lots of one model and have notes on them', async () => {
  await prepareTables(db)
  const [client, dealer] = demoPeople
  for (const { email, fullName, userType, roleId } of [client, dealer]) {
    await addPerson(db, { email, fullName, userType, roleId, passwordHash: '' })
  }
  await addLots(
    server,
    Array.from({ length: 6 }, (_, at) => ({
      ...{ lotNumber: `${at}`, photos: ['/1.jpg'], auctionDay: '2031-03-13' },
      chassisCode: 'AGH30W',
    })),
  )
  await ensureDemoLotNotes(db, clock.now())
  await ensureDemoLotNotes(db, clock.now())
  const pins = await db.selectFrom('lot_pins').select('person_id').execute()
  expect(pins).toHaveLength(3)
  const [owner] = pins
  expect(await listTags(db, owner?.person_id ?? 0)).toContainEqual({ tag: 'для Игоря', lots: 3 })
  const favorites = await db.selectFrom('favorites').select('lot_id').execute()
  expect(favorites).toHaveLength(5)
})
