import type { Module } from '#platform/core/server/module.ts'
import { lotNoteSource } from './live.ts'
import { noteRoutes } from './routes.ts'

export const notesModule = {
  name: 'notes',
  routes: noteRoutes,
  events: [lotNoteSource],
} satisfies Module
