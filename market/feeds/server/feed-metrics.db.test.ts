import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { beginRun, ensureFeed, finishRun } from './commands.ts'
import { measureFeed } from './feed-metrics.ts'

const { db } = await testDatabase()
const at = (time: string) => new Date(`2026-11-20T${time}Z`)

test('the lag of a feed is the age of its latest finished import', async () => {
  const { id: feedId } = await ensureFeed(db, { name: 'test', kind: 'car', market: 'auction' })
  const run = (fingerprint: string, format: string) =>
    beginRun(db, { fingerprint, name: 'feed', format, feedId, isComplete: false })
  await finishRun(db, (await run('1', 'seriba')).id, { now: at('09:00') })
  await finishRun(db, (await run('2', 'seriba')).id, { now: at('10:00') })
  await run('3', 'ajes')
  const metrics = new Registry()
  measureFeed(metrics, db, () => at('10:01'))
  const samples = (await metrics.metrics()).split('\n').filter((line) => line.startsWith('seriba'))
  expect(samples).toEqual(['seriba_feed_lag_seconds{format="seriba"} 60'])
})
