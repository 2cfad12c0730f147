import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const failure = (code: string, message = '') => Object.assign(new Error(message), { code })

test.each([
  failure('ECONNRESET'),
  failure('57P02'),
  failure('55P03'),
  failure('08006'),
  failure('53100'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Query read timeout'),
  new Error('timeout expired'),
  failure('25006', 'cannot execute INSERT in a read-only transaction'),
  failure('58030', 'could not write to file: No space left on device'),
  failure('ENOSPC'),
  failure('EHOSTUNREACH'),
  failure('ENOTFOUND'),
  Object.assign(failure('55000', 'is not currently accepting connections'), { severity: 'FATAL' }),
])('%s can be retried', (error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([failure('23505'), failure('42601'), new Error('oops'), null, undefined, 'text'])(
  '%s is a defect',
  (error) => {
    expect(isUnavailable(error)).toBe(false)
  },
)
