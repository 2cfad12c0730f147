import { defineConfig } from '@playwright/test'

// Nothing is retried: a test that fails once in a while is a defect of the test or of the code.
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: '*.e2e.ts' },
    // Last, because its server is filled while the journeys run.
    { name: 'sweep', testMatch: 'sweep/*.e2e.ts', fullyParallel: true },
  ],
  globalSetup: './e2e/setup/global-setup.ts',
  outputDir: 'test-output/browser',
  reporter: [['list'], ['json', { outputFile: 'test-output/browser.json' }]],
  // Each worker has a server and a browser of its own.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // A busy machine shows later what a quiet one shows at once.
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    // `npx playwright show-trace test-output/browser/…/trace.zip` shows how a test failed. A film of every test
    // would take a third of the time; the page at each step is recorded without it.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
  },
})
