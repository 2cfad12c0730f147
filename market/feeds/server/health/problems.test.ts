import { expect, test } from 'vitest'
import type { FeedHealth } from '#market/feeds/contract/calls.ts'
import { problemsOf } from './problems.ts'

const inOrder: Omit<FeedHealth, 'problems'> = {
  ...{ id: 1, name: 'harbour', kind: 'car', market: 'stock', sendsEverything: true },
  ...{ withdrawnAfterRuns: 1, pausedAt: null, alarm: null, pull: null },
  ...{ lastRunAt: '2026-11-20T05:00:00Z', lastLotAt: '2026-11-20T05:00:00Z' },
  ...{ age: 3600, usualAge: 3600, lots: 1000, usualLots: 1000 },
  ...{ photoShare: 0.9, usualPhotoShare: 0.9, refusedShare: 0.01, emptiedPerLot: 0.1 },
}
const problems = (change: Partial<FeedHealth>) => problemsOf({ ...inOrder, ...change })
const pull = { nextAt: '2026-11-20T06:00:00Z', failures: 0, lastError: '' }

test.each<[Partial<FeedHealth>, string[]]>([
  [{}, []],
  [{ alarm: 'shrunken' }, ['alarm']],
  [{ age: 3 * 3600 }, []],
  [{ age: 3 * 3600 + 1 }, ['late']],
  // A feed that comes every minute is not late after 30 minutes.
  [{ usualAge: 60, age: 1800 }, []],
  [{ usualAge: null, age: 1_000_000 }, []],
  [{ lots: 500 }, []],
  [{ lots: 499 }, ['fewer']],
  [{ lots: 0, usualLots: null }, []],
  [{ refusedShare: 0.06 }, ['refused']],
  [{ emptiedPerLot: 0.6 }, ['emptied']],
  [{ photoShare: 0.44 }, ['photos']],
  [{ photoShare: null }, []],
  [{ pull: { ...pull, failures: 2 } }, []],
  [{ pull: { ...pull, failures: 3 }, alarm: 'empty' }, ['alarm', 'pull']],
  [{ pausedAt: '2026-11-20T05:00:00Z', alarm: 'empty', refusedShare: 1 }, []],
])('%j has %j', (change, expected) => {
  expect(problems(change)).toEqual(expected)
})
