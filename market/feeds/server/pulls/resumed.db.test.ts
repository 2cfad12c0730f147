import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startJobs } from '#platform/jobs/server/jobs.ts'
import { testDatabase } from '#testing/database/database.ts'
import { feedProvider, text } from '#testing/database/pulls/feed-provider.ts'
import { cars, pullFixture, summary } from '#testing/database/pulls/feed-pulls.ts'
import { pullFeed } from './pull-feed.ts'
import { startPulls } from './pull-jobs.ts'
import { findPull, listDuePulls } from './queries.ts'

const { url: databaseUrl, db } = await testDatabase()
const now = new Date('2026-11-20T03:00:00Z')
const { makePuller, set } = pullFixture({ db, url: databaseUrl }, now)

beforeEach(async () => {
  await db.deleteFrom('lots').execute()
  await db.deleteFrom('feed_pulls').execute()
})

describe('an interrupted pull', () => {
  const paging = { by: 'page', parameter: 'page', size: 2 }

  test('continues with the page it was at', async () => {
    const stop = new AbortController()
    const provider = await feedProvider(
      text(cars(1, 2)),
      text(cars(3, 2)),
      () => stop.abort(new Error('killed')),
      text(cars(5, 2)),
      text(cars(7, 1)),
    )
    await set(provider, { paging })
    const puller = await makePuller({ signal: stop.signal })
    await expect(pullFeed(puller, 'p')).rejects.toThrow('killed')
    expect(await findPull(db, 'p')).toMatchObject({ failures: 0, progress: { pages: 2, rows: 4 } })
    const again = { ...puller, signal: new AbortController().signal }
    expect(summary(await pullFeed(again, 'p'))).toBe('7 7 0 0 0')
    expect(provider.asked.map((path) => path.slice(-1))).toEqual(['1', '2', '3', '3', '4'])
    expect((await findPull(db, 'p'))?.progress).toBeNull()
  })

  test('starts over if it is old, or its pages are gone', async () => {
    const stopAt = async () => {
      const stop = new AbortController()
      const provider = await feedProvider(
        text(cars(1, 2)),
        () => stop.abort(new Error('killed')),
        text(cars(1, 2)),
        text(cars(3, 1)),
      )
      await set(provider, { paging })
      const puller = await makePuller({ signal: stop.signal })
      await expect(pullFeed(puller, 'p')).rejects.toThrow('killed')
      return { provider, puller: { ...puller, signal: new AbortController().signal } }
    }
    const old = await stopAt()
    const later = { ...old.puller, now: () => new Date('2026-11-20T07:00:00Z') }
    expect(summary(await pullFeed(later, 'p'))).toBe('3 3 0 0 0')
    expect(old.provider.asked.map((path) => path.slice(-1))).toEqual(['1', '2', '1', '2'])
    const gone = await stopAt()
    const elsewhere = { ...gone.puller, folder: `${gone.puller.folder}-2` }
    expect(summary(await pullFeed(elsewhere, 'p'))).toBe('3 0 0 3 0')
  })

  test('is not pulled twice at once', async () => {
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    let respond: () => void = () => undefined
    const provider = await feedProvider((response) => {
      respond = () => response.end(cars(1, 2))
      answer()
    })
    await set(provider)
    const puller = await makePuller()
    const first = pullFeed(puller, 'p')
    await asked
    expect(summary(await pullFeed(puller, 'p'))).toBe('busy')
    respond()
    expect(summary(await first)).toBe('2 2 0 0 0')
  })
})

test('a job pulls the feeds that are due', async () => {
  const provider = await feedProvider(text(cars(1, 2)))
  await set(provider)
  const puller = await makePuller()
  const jobs = await startJobs(databaseUrl)
  onTestFinished(() => jobs.stop())
  const pulled: string[] = []
  await new Promise<void>((resolve) => {
    void startPulls(jobs, db, {
      now: () => now,
      run: async (feed) => {
        pulled.push(`${feed} ${summary(await pullFeed(puller, feed))}`)
        resolve()
      },
    })
  })
  expect(pulled).toEqual(['p 2 2 0 0 0'])
  expect(await listDuePulls(db, now)).toEqual([])
})
