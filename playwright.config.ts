import { defineConfig } from '@playwright/test'

// No retries: a test that fails occasionally is a defect of the test or of the code.
export default defineConfig({
  testDir: '.',
  // Only the projects below have tests for Playwright.
  testIgnore: '**/node_modules/**',
  // Each test has its own people and lots.
  fullyParallel: true,
  projects: [
    { name: 'journeys', testMatch: '**/e2e/*.e2e.ts' },
    // Last, because its server is being filled while the journeys run.
    { name: 'sweep', testMatch: '**/sweep/*.e2e.ts' },
  ],
  globalSetup: './testing/browser/setup/global-setup.ts',
  outputDir: 'test-output/browser',
  reporter: [['list'], ['json', { outputFile: 'test-output/browser.json' }]],
  // Each worker has its own server and browser.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // A busy machine needs more time.
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    // Recording every test would take a quarter of the time, so tools/steps.ts repeats the failed ones with a trace:
    // `npx playwright show-trace test-output/browser/…/trace.zip`.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
  },
})
