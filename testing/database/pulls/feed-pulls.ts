import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { setPull } from '#market/feeds/server/pulls/commands.ts'
import { parseDefinition } from '#market/feeds/server/pulls/definition.ts'
import { feedHosts } from '#market/feeds/server/pulls/fetch-answer.ts'
import { type Puller, pullFeed } from '#market/feeds/server/pulls/pull-feed.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'
import type { FeedProvider } from './feed-provider.ts'

const fields = {
  house: { value: 'Pull House' },
  lotNumber: 'id',
  sourceId: 'id',
  maker: { value: 'TOYOTA' },
  model: { value: 'PRIUS' },
  mileageKm: 'km',
}
const mapping = { name: 'p', source: 'p', market: 'stock', rows: 'cars', fields }
export const lot = (id: number) => ({ id, km: id })
export const cars = (from: number, count: number, more: object = {}) =>
  JSON.stringify({ cars: Array.from({ length: count }, (_, at) => lot(from + at)), ...more })

export const summary = (pulled: Awaited<ReturnType<typeof pullFeed>>) => {
  if (pulled.outcome === 'failed') return `${pulled.fault.kind}: ${pulled.fault.message}`
  if (pulled.outcome !== 'imported') return pulled.outcome
  const { read, added, changed, unchanged, rejected } = pulled.result.counts
  return [read, added, changed, unchanged, rejected].join(' ')
}

/** Returns shortcuts for tests of pulls of the feed `p` into a database, as of an instant. */
export function pullFixture({ db, url: databaseUrl }: { db: Db; url: string }, now: Date) {
  async function makePuller(more: Partial<Puller> = {}): Promise<Puller & { waits: number[] }> {
    const folder = await temporaryFolder()
    onTestFinished(() => folder.remove())
    const waits: number[] = []
    return {
      db,
      databaseUrl,
      folder: join(folder.path, 'pulls'),
      hosts: feedHosts(['127.0.0.1']),
      keys: { FEED_KEY_TEST: 'top secret' },
      ownHost: '',
      now: () => now,
      signal: new AbortController().signal,
      wait: async (seconds) => void waits.push(seconds),
      log: () => undefined,
      waits,
      ...more,
    }
  }

  /** Sets the pull of the feed `p`. */
  const set = (provider: FeedProvider, more: object = {}) =>
    setPull(
      db,
      parseDefinition(
        {
          feed: 'p',
          url: `${provider.url}/cars`,
          everyMinutes: 30,
          format: 'json',
          mapping,
          ...more,
        },
        'It',
      ),
      now,
    )

  async function pullOnce(provider: FeedProvider, more: object = {}, puller?: Puller) {
    await set(provider, more)
    return summary(await pullFeed(puller ?? (await makePuller()), 'p'))
  }
  return { makePuller, set, pullOnce }
}
