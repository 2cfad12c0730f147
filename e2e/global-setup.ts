import type { TestProject } from 'vitest/node'
import { type FoundBrowser, findBrowser } from './browser.ts'
import { type Stand, startStand } from './stand.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that all browser tests share. */
    readonly standUrl: string
    readonly browser: { readonly path: string; readonly env: Readonly<Record<string, string>> }
  }
}

let stand: Stand | undefined
let browser: FoundBrowser | undefined

/** Starts the server once for all files, with a small market, and finds the browser. */
export async function setup(project: TestProject): Promise<void> {
  browser = await findBrowser()
  stand = await startStand({ demoScale: 0.05 })
  project.provide('standUrl', stand.url)
  project.provide('browser', { path: browser.path, env: browser.env })
}

export async function teardown(): Promise<void> {
  await stand?.stop()
  await browser?.remove()
}
