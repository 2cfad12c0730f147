import { expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { addPerson } from '#people/auth/server/people/commands.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'
import { prepareTables } from './commands.ts'
import { demoPeople } from './people.ts'
import { ensureDemoShares } from './shares.ts'

const server = await testApp()
const { context, db } = server

test('adds links of demo people in every state, once', async () => {
  await setDatabaseClock(db)
  await prepareTables(db)
  const [client, dealer] = demoPeople
  for (const { email, fullName, userType, roleId } of [client, dealer]) {
    await addPerson(db, { email, fullName, userType, roleId, passwordHash: '' })
  }
  const photos = ['/1.jpg']
  const numbers = Array.from({ length: 4 }, (_, at) => `${at}`)
  await addLots(
    server,
    numbers.flatMap((lotNumber) => [
      { lotNumber, photos, auctionDay: '2031-03-13' },
      { lotNumber: `1${lotNumber}`, photos, market: 'stock' as const },
      { lotNumber: `2${lotNumber}`, photos, kind: 'bike' as const, auctionDay: '2031-03-13' },
      { lotNumber: `3${lotNumber}`, photos, auctionDay: '2031-03-11', status: lotStatus.sold },
    ]),
  )
  await ensureDemoShares(db, context.shareCodes)
  await ensureDemoShares(db, context.shareCodes)
  const shares = await db
    .selectFrom('shares')
    .select(['owner_id', 'page_type', 'locked_at', 'expires_at', 'opened_count'])
    .orderBy('owner_id')
    .orderBy('created_at')
    .execute()
  expect(shares).toHaveLength(8)
  const now = context.now()
  const states = shares.map(({ page_type, locked_at, expires_at, opened_count }) => {
    const state = expires_at <= now ? 'expired' : locked_at ? 'locked' : 'open'
    return `${page_type} ${state} ${opened_count}`
  })
  const each = ['stats expired 2', 'stock locked 0', 'car-auction open 4', 'bikes open 0']
  expect(states).toEqual([...each, ...each])
})
