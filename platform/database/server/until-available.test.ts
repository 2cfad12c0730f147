import { expect, test } from 'vitest'
import { untilAvailable } from './until-available.ts'

const failing = (code: string, message = 'broken') => Object.assign(new Error(message), { code })

/** Fails with each of some errors, then succeeds. */
function work(...errors: Error[]) {
  return async () => {
    const error = errors.shift()
    if (error) throw error
    return 'done'
  }
}

test('continues when the database is back, and logs each new reason once', async () => {
  const lines: string[] = []
  const wrapped = new Error('0001.sql could not be applied', { cause: failing('57P01') })
  const refused = () => failing('ECONNREFUSED', 'nobody listens')
  const result = untilAvailable(work(wrapped, refused(), refused(), failing('57P03')), {
    log: (line) => lines.push(line),
    pauseMs: () => 0,
  })
  expect(await result).toBe('done')
  expect(lines).toEqual([
    'The database is not available, trying again: 0001.sql could not be applied',
    'The database is not available, trying again: nobody listens',
    'The database is not available, trying again: broken',
  ])
})

test.each([
  ['a defect', new TypeError('x is not a function')],
  ['a constraint', failing('23505')],
  ['a full disk, which an operator has to free', failing('53100')],
])('%s is thrown at once', async (_what, error) => {
  await expect(untilAvailable(work(error), { log: () => undefined })).rejects.toBe(error)
})

test('gives up when the program stops', async () => {
  const error = failing('ECONNREFUSED')
  const options = { log: () => undefined, isStopping: () => true }
  await expect(untilAvailable(work(error), options)).rejects.toBe(error)
})
