import { describe, expect, test } from 'vitest'
import {
  conditionTone,
  isResult,
  type LotStatus,
  lotStatus,
  lotStatusTone,
  openLotStatuses,
  type Tone,
} from './codes.ts'

describe('lot statuses', () => {
  test('a lot is open or has a result', () => {
    const results = Object.values(lotStatus).filter(isResult)
    expect(results).toEqual([4533, 4534, 4535, 4536, 4537, 4538, 4539])
    expect(openLotStatuses).toEqual([lotStatus.ongoing, lotStatus.upcoming])
  })

  // spec 2 §4
  test.each<[LotStatus, Tone]>([
    [lotStatus.ongoing, 'good'],
    [lotStatus.upcoming, 'fair'],
    [lotStatus.sold, 'poor'],
    [lotStatus.soldByNegotiation, 'poor'],
    [lotStatus.notSold, 'fair'],
    [lotStatus.cancelled, 'quiet'],
    [lotStatus.removed, 'fair'],
    [lotStatus.unknown, 'fair'],
    [lotStatus.unsold, 'fair'],
  ])('%i is %s', (status, tone) => {
    expect(lotStatusTone(status)).toBe(tone)
  })
})

describe('condition grades', () => {
  // spec 2 §2
  test.each<[Tone, string[]]>([
    ['good', ['6', '5', 'S']],
    ['fair', ['3.5', '4', '4.5']],
    ['poor', ['3', '2', '1', '0', 'R', 'RA', '***', 'X', '-']],
    ['quiet', ['0.5', '?', '評価外', '7', '']],
  ])('%s: %j', (tone, grades) => {
    for (const grade of grades) expect(conditionTone(grade), grade).toBe(tone)
  })
})
