import { defineConfig } from 'vitest/config'
import { clockOptions, setClock } from './testing/database/clock/one-clock.ts'
import { LongestFirst } from './testing/database/vitest/longest-first.ts'

setClock()

// No retries: a test that fails occasionally is a defect of the test or of the code.
export default defineConfig({
  test: {
    // Node loads the shipped files itself; Vite does not transform them.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Long enough for a busy machine: it only catches hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 60_000 } },
    retry: 0,
    allowOnly: false,
    // No more than the cores of the smallest machine that must run this.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{reference,platform,people,market,trade,site,app,demo,bench,tools,testing}/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts'],
          // The files of a worker share imported modules: importing them again for each file took longer than the
          // tests. A file must restore whatever it replaces in the process.
          isolate: false,
          setupFiles: ['testing/database/vitest/setup-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Needs the private PostgreSQL that its global setup starts.
          name: 'server',
          include: ['{platform,people,market,trade,site,app,demo,tools,testing}/**/*.db.test.ts'],
          globalSetup: ['testing/database/vitest/global-setup.ts'],
          execArgv: clockOptions,
          // More than cores: tests wait for the disk or for a pause some of the time.
          maxWorkers: 3,
          // As above: importing the server again for each file took a third of the time.
          isolate: false,
          setupFiles: ['testing/database/vitest/setup-file.ts'],
        },
      },
    ],
  },
})
