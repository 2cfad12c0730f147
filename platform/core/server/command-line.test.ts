import { expect, test } from 'vitest'
import { readArguments, wholeNumberOf } from './command-line.ts'
import { StartFailure } from './start-failure.ts'

const read = (...args: string[]) =>
  readArguments(args, 'how it is used', { limit: { type: 'string', default: '30' } })

test('options and other words are parted, and help is always an option', () => {
  const { values, positionals } = read('list', '--limit', '5')
  expect({ ...values, positionals }).toEqual({ limit: '5', help: false, positionals: ['list'] })
  expect(read('-h').values).toMatchObject({ limit: '30', help: true })
})

test('an option that there is not, or that lacks its value, is refused with the usage', () => {
  for (const args of [['--loud'], ['--limit']]) {
    expect(() => read(...args)).toThrow(StartFailure)
    expect(() => read(...args)).toThrow(/how it is used/)
  }
})

test.each(['', '0', '-1', '1.5', '1e2', ' 7', '101', 'many'])('%j is no number', (text) => {
  expect(() => wholeNumberOf('limit', text, 1, 100)).toThrow(StartFailure)
})

test('a whole number within its bounds', () => {
  expect([1, 100].map((n) => wholeNumberOf('limit', String(n), 1, 100))).toEqual([1, 100])
})
