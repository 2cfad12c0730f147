import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commandRunner } from '#testing/database/command-line.ts'
import { testDatabase } from '#testing/database/database.ts'
import { brief, importText } from '#testing/database/feed-import.ts'
import { feedsCommand } from './feeds-command.ts'

const database = await testDatabase()
const { url, db } = database

const header = 'house,auctionDay,lotNumber,maker,model,chassis,frameNumber\n'
const row = (lot: string, chassis: string, frame = '') =>
  `USS Nagoya,2026-12-11,${lot},TOYOTA,HARRIER,${chassis},${frame}\n`
const stored = () =>
  db
    .selectFrom('lots')
    .select(['lot_number', 'chassis_code', 'frame_number'])
    .orderBy('id')
    .execute()
const repair = () => commandRunner(feedsCommand, database)('repair')

test('unifies letters that look alike, and reports it', async () => {
  const run = await importText(url, header + row('В-31', 'АСU60W') + row('B-32', 'КSР130-0012345'))
  expect(brief(run)).toEqual([
    '2 look_alike_letters chassis',
    '2 look_alike_letters lotNumber',
    '3 look_alike_letters chassis',
  ])
  expect(await stored()).toEqual([
    { lot_number: 'B-31', chassis_code: 'ACU60W', frame_number: '' },
    { lot_number: 'B-32', chassis_code: 'KSP130', frame_number: '0012345' },
  ])
  const again = await importText(url, header + row('B-31', 'ACU60W') + row('Б-33', 'ACU60W'))
  expect(again.counts).toEqual([2, 1, 0, 1, 0])
  expect((await stored()).at(-1)).toMatchObject({ lot_number: 'Б-33' })
})

test('repairs stored lots, any number of times', async () => {
  await db.deleteFrom('lots').execute()
  const text = row('1', 'M700A', '8012345') + row('A-2', 'M700A', '8012345') + row('B-3', 'ACU60W')
  await importText(url, header + text + row('B-4', 'ACU60W'))
  await sql`update lots set house_id = (select min(id) from auction_houses where id <> lots.house_id),
    same_as = (select id from lots where lot_number = '1') where lot_number = 'A-2'`.execute(db)
  await sql`update lots set frame_number = 'GBME' where lot_number in ('1', 'A-2')`.execute(db)
  await sql`update lots set chassis_code = 'АСU60W', lot_number = 'В-4' where lot_number = 'B-3'`.execute(
    db,
  )
  expect(await repair()).toEqual([
    'Repaired: 3 lots with corrected codes, 1 lot no longer hidden as duplicates; 1 lot kept a number that another lot has.',
  ])
  expect(await stored()).toEqual([
    { lot_number: '1', chassis_code: 'M700A', frame_number: '' },
    { lot_number: 'A-2', chassis_code: 'M700A', frame_number: '' },
    { lot_number: 'В-4', chassis_code: 'ACU60W', frame_number: '' },
    { lot_number: 'B-4', chassis_code: 'ACU60W', frame_number: '' },
  ])
  expect((await repair())[0]).toMatch(/^Repaired: 0 lots with corrected codes, 0 lots/)
})
