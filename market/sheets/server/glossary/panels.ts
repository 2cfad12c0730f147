import * as z from 'zod'
import { readReference } from '#reference/read-reference.ts'
import { type BothLanguages, bothLanguages } from './term.ts'

/** Names of panels, and their alternative names in feeds. */
const { names, same } = readReference(
  'glossary/panels.json',
  z.strictObject({
    names: z.record(z.string(), bothLanguages),
    same: z.record(z.string(), z.string()),
  }),
)

/** Returns the key of a mark's panel, in any spelling: `Front Bumper`, `FRONT_BUMPER`. */
export function panelKey(panel: string): string {
  const key = panel
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_/-]+/g, '-')
  return same[key] ?? key
}

/** Returns the name of a panel; null for one that only the house knows. */
export const panelName = (panel: string): BothLanguages | null => names[panelKey(panel)] ?? null
