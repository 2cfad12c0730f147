import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAutoSave } from './auto-save.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('saves the last value 400 ms after the change', () => {
  const save = vi.fn()
  const autoSave = createAutoSave(save, 400)
  autoSave.change(true)
  vi.advanceTimersByTime(300)
  autoSave.change(false)
  vi.advanceTimersByTime(399)
  expect(save).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(save.mock.calls).toEqual([[false]])
})

it('saves a pending value at once on `flush`, and nothing otherwise', () => {
  const save = vi.fn()
  const autoSave = createAutoSave(save, 400)
  autoSave.flush()
  expect(save).not.toHaveBeenCalled()
  autoSave.change(true)
  autoSave.flush()
  vi.advanceTimersByTime(1000)
  expect(save.mock.calls).toEqual([[true]])
})
