import { afterAll, vi } from 'vitest'

// Test files share a process, so nothing that one of them replaces may outlive it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
