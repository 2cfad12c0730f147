import { defineConfig } from '@playwright/test'

// Nothing is retried: a test that fails once in a while is a defect of the test or of the code.
export default defineConfig({
  testDir: '.',
  // Nothing else of the repository has tests for Playwright.
  testIgnore: '**/node_modules/**',
  // Each test has people and lots of its own.
  fullyParallel: true,
  projects: [
    { name: 'journeys', testMatch: '**/e2e/*.e2e.ts' },
    // Last, because its server is filled while the journeys run.
    { name: 'sweep', testMatch: '**/sweep/*.e2e.ts' },
  ],
  globalSetup: './testing/browser/setup/global-setup.ts',
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
    // Recording every test would take a quarter of the time: tools/steps.ts runs those again that failed.
    // `npx playwright show-trace test-output/browser/…/trace.zip` shows how.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
  },
})
