import { test as base } from '@playwright/test'
import { readRunSettings } from '../setup/run-settings.ts'

interface WorkerFixtures {
  /** Address of the Seriba with the whole demo, which all workers share: tests must not change it. */
  demoUrl: string
}

export const test = base.extend<Record<never, never>, WorkerFixtures>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
    async ({}, provide) => provide(readRunSettings().launchOptions),
    { scope: 'worker' },
  ],
  demoUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
    async ({}, provide) => {
      const { demoUrl } = readRunSettings()
      if (!demoUrl) throw new Error('the run was started without the project of the sweep')
      // It fills up while other tests run.
      while (!(await isReady(demoUrl))) await new Promise((resolve) => setTimeout(resolve, 500))
      await provide(demoUrl)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
