import { expect, test, vi } from 'vitest'
import { nativeMemory } from './native-memory.ts'

const mb = 1024 * 1024

test('frees memory whenever 32 MB are held', () => {
  const collect = vi.fn<() => void>()
  const release = nativeMemory(collect)
  for (let picture = 0; picture < 31; picture++) release(mb)
  expect(collect).not.toHaveBeenCalled()
  release(mb)
  expect(collect).toHaveBeenCalledTimes(1)
  for (let picture = 0; picture < 9; picture++) release(8 * mb)
  expect(collect).toHaveBeenCalledTimes(3)
})
