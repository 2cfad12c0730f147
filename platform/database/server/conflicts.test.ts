import { expect, test } from 'vitest'
import { retryConflicts } from './conflicts.ts'

/** Fails with each of these codes, then succeeds with the number of tries. */
function failing(...codes: string[]) {
  let tries = 0
  return async () => {
    const code = codes[tries++]
    if (code) throw Object.assign(new Error(code), { code })
    return tries
  }
}
const atOnce = () => 0

test.each([[[]], [['40001']], [['40P01', '40001', '40001', '40P01']]])(
  'retries a transaction after %j until it succeeds',
  async (codes) => {
    expect(await retryConflicts(failing(...codes), atOnce)).toBe(codes.length + 1)
  },
)

test('the fifth conflict is thrown', async () => {
  const run = failing(...Array<string>(5).fill('40P01'))
  await expect(retryConflicts(run, atOnce)).rejects.toMatchObject({ code: '40P01' })
})

test.each(['23505', '57014', '08006'])('%s is thrown at once', async (code) => {
  await expect(retryConflicts(failing(code), atOnce)).rejects.toMatchObject({ code })
})
