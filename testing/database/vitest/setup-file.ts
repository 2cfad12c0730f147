import { afterAll, vi } from 'vitest'

// Test files share a process, so each file must undo what it replaces.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
