import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMetrics } from '#platform/metrics/server/metrics.ts'
import { testApp } from '#testing/database/app.ts'
import { commandRunner } from '#testing/database/command-line.ts'
import { header, importText } from '#testing/database/feed-import.ts'
import { feedsCommand } from '../feeds-command.ts'
import { measureFeedHealth } from './health-metrics.ts'
import { watchFeeds } from './watch-feeds.ts'

const server = await testApp()
const { db, call, refused, url, context } = server
const feeds = commandRunner(feedsCommand, server)
const asManager = { as: 'manager' } as const

const lots = (count: number, more = '') =>
  Array.from({ length: count }, (_, at) => `Harbour,,h${at},TOYOTA,PRIUS,1${more},500000,\n`).join(
    '',
  )
const importStock = (text: string, source = 'harbour') =>
  importText(url, header + text, {
    source,
    market: 'stock',
    isComplete: true,
    now: () => new Date(),
  })
const feedNamed = async (name: string) => {
  const { feeds } = await call('listFeeds', { query: {} }, asManager)
  return feeds.find((feed) => feed.name === name)
}

test('derives the health of a feed from its runs', async () => {
  await importStock(lots(10))
  await importStock(lots(10, '0'))
  expect(await feedNamed('harbour')).toMatchObject({
    market: 'stock',
    lots: 10,
    usualLots: 10,
    usualAge: null,
    photoShare: 0,
    refusedShare: 0,
    emptiedPerLot: 0,
    alarm: null,
    pull: null,
    problems: [],
  })
  await importStock(`${lots(3)}Harbour,,x1,TOYOTA,,1,5,\nHarbour,,x2,TOYOTA,PRIUS,far,5,\n`)
  expect(await feedNamed('harbour')).toMatchObject({
    lots: 4,
    usualLots: 10,
    refusedShare: 0.2,
    emptiedPerLot: 0.25,
    alarm: 'shrunken',
    problems: ['alarm', 'fewer', 'refused'],
  })
})

test('mails an alarm once, whichever server sees it first', async () => {
  const watching = { ...context, config: { ...context.config, managersEmail: 'office@cars.test' } }
  await Promise.all([watchFeeds(watching), watchFeeds(watching)])
  await watchFeeds(watching)
  const mails = server.mails.filter(({ kind }) => kind === 'feed-alarm')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('harbour')
  expect(mails[0]?.paragraphs.join(' ')).toContain('less than half the lots')
})

test('lists runs and groups their findings', async () => {
  const feed = await feedNamed('harbour')
  const { runs, pageInfo } = await call(
    'listFeedRuns',
    { query: { feedId: feed?.id ?? 0, pageSize: 2 } },
    asManager,
  )
  expect(pageInfo.totalSearchResults).toBe(3)
  expect(runs).toMatchObject([
    { read: 5, rejected: 1, emptied: 1, withPhotos: 0, alarm: 'shrunken', isComplete: true },
    { read: 10, changed: 10, alarm: null },
  ])
  const odd = Array.from({ length: 40 }, (_, at) => `Yard,,y${at},TOYOTA,PRIUS,far ${at % 4},1,\n`)
  const twice = 'Yard,,y1,TOYOTA,PRIUS,1,1,\nYard,,y2,TOYOTA,PRIUS,1,1,\n'
  await importStock(odd.join('') + twice, 'yard')
  const yard = await feedNamed('yard')
  const { runs: ofYard } = await call(
    'listFeedRuns',
    { query: { feedId: yard?.id ?? 0 } },
    asManager,
  )
  const query = { runId: ofYard[0]?.id ?? 0, pageSize: 2 }
  const page = await call('listFeedFindings', { query }, asManager)
  expect(page.groups).toMatchObject([
    {
      outcome: 'emptied',
      column: 'mileageKm',
      reason: 'not_a_number',
      count: 40,
      firstLine: 2,
      values: [{ count: 10 }, { count: 10 }, { count: 10 }],
    },
    { outcome: 'rejected', column: 'lotNumber', reason: 'duplicate', count: 2 },
  ])
  expect(page.pageInfo.totalResults).toBeGreaterThanOrEqual(2)
  const missing = await refused('listFeedFindings', { query: { runId: 999_999 } }, asManager)
  expect(missing.messageCode).toBe('not_found')
  const undone = await call('undoFeedRun', { body: { runId: query.runId } }, asManager)
  expect(undone).toMatchObject({ restored: 0, withdrawn: 40 })
  const again = await refused('undoFeedRun', { body: { runId: query.runId } }, asManager)
  expect(again.messageCode).toBe('feed_run_undone')
})

test('the command undoes in parts a run that is too large for a request', async () => {
  await importStock(lots(6000), 'large')
  const { id: runId } = await db
    .selectFrom('feed_runs')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const answer = await refused('undoFeedRun', { body: { runId } }, asManager)
  expect(answer.messageCode).toBe('feed_run_large')
  const notes: string[] = []
  const options = { note: (line: string) => notes.push(line) }
  const lines = await commandRunner(feedsCommand, server, options)('undo', String(runId))
  expect(notes).toHaveLength(1)
  expect(lines[0]).toMatch(/lots went back, \d+ that it had added are withdrawn/)
})

test('a paused feed is not imported and has no problems', async () => {
  const feed = await feedNamed('harbour')
  const body = { feedId: feed?.id ?? 0, paused: true }
  await call('setFeedPaused', { body }, asManager)
  expect(await feedNamed('harbour')).toMatchObject({ problems: [] })
  expect((await feedNamed('harbour'))?.pausedAt).not.toBeNull()
  await expect(importStock(lots(10))).rejects.toThrow('paused')
  await call('setFeedPaused', { body: { ...body, paused: false } }, asManager)
  expect((await importStock(lots(10))).counts[0]).toBe(10)
})

test('only a feed that usually comes more often is late', async () => {
  for (const hours of [9, 8, 7, 6]) {
    await importStock(lots(2), 'clock')
    await sql`update feed_runs set finished_at = app_now() - make_interval(hours => ${hours})
      where id = (select max(id) from feed_runs)`.execute(db)
  }
  expect(await feedNamed('clock')).toMatchObject({ usualAge: 3600, problems: ['late'] })
})

test('the metrics have the figures of each feed', async () => {
  const metrics = createMetrics(context.processWatch)
  measureFeedHealth(metrics, db)
  const text = await metrics.metrics()
  expect(text).toContain('seriba_feed_lots{feed="harbour"} 10')
  expect(text).toContain('seriba_feed_problems{feed="clock"} 1')
})

test('the command line shows the same figures', async () => {
  const health = await feeds('health')
  expect(health.find((line) => line.startsWith('clock:'))).toMatch(
    /^clock: LATE; last run 360 min ago, 2 lots \(usually 2\), photos 0 %, refused 0 %/,
  )
  const yard = await feedNamed('yard')
  const { runs } = await call('listFeedRuns', { query: { feedId: yard?.id ?? 0 } }, asManager)
  const run = runs[0]?.id ?? 0
  const found = await feeds('findings', String(run), '--last', '1')
  expect(found[0]).toMatch(
    /^40 × emptied mileageKm: not_a_number, .* first in line 2, row 1: far \d \| far/,
  )
  expect(found[1]).toMatch(/^and \d+ more groups$/)
  await expect(feeds('findings', '999999')).rejects.toThrow('There is no run')
})
