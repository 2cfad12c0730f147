import { expect, test } from 'vitest'
import { warningsOf } from './maintenance.ts'

const now = new Date('2026-11-22T00:00:00Z')

test('a package is unmaintained when it is deprecated or has had no release for two years', () => {
  const modified = '2026-11-01T00:00:00.000Z'
  const quiet = {
    '1.0.0': '2020-01-01T00:00:00.000Z',
    '1.1.0': '2024-11-21T00:00:00.000Z',
    modified,
  }
  expect(warningsOf('old', { time: quiet }, now)).toEqual([
    'old had its last release on 2024-11-21',
  ])
  expect(warningsOf('old', { deprecated: 'use new', time: quiet }, now)).toHaveLength(2)
  expect(warningsOf('alive', { time: { '1.0.0': '2024-11-23T00:00:00Z' } }, now)).toEqual([])
  expect(warningsOf('private', {}, now)).toEqual([])
})
