import type { Module } from '#platform/core/server/module.ts'
import { loadDictionaries } from './commands.ts'
import { type LoadNameIndex, nameIndexes } from './names/name-index.ts'
import { referenceDataRoutes } from './routes.ts'

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Makers and models under all their spellings, for finding them by name. */
    readonly names: LoadNameIndex
  }
}

export const referenceDataModule = {
  name: 'dictionaries',
  prepare: ({ db }, { whenAvailable }) => whenAvailable(() => loadDictionaries(db)),
  services: () => ({ names: nameIndexes() }),
  routes: referenceDataRoutes,
} satisfies Module
