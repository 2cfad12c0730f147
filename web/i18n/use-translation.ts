import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Catalogue, Translate } from './catalogue.ts'
import type { Domain } from './word-keys.ts'

/** A catalogue that holds for what is drawn inside, in place of the one that the page speaks. */
export const GivenCatalogue = createContext<Catalogue | null>(null)

let spoken: Catalogue | null = null
const listeners = new Set<() => void>()

/** The catalogue that the page speaks; null before the first words have come. */
export const spokenCatalogue = (): Catalogue | null => spoken

/** From now on the page speaks these words; all that shows some is drawn anew. */
export function speak(catalogue: Catalogue): void {
  spoken = catalogue
  for (const tell of listeners) tell()
}

function onSpeech(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Translation<Own extends Domain> {
  /** The same function as long as the language is the same. */
  readonly t: Translate<Own>
  readonly i18n: Catalogue
}

/** Words of a domain in the language of the page. */
export function useTranslation<Own extends Domain>(domain: Own): Translation<Own> {
  const given = useContext(GivenCatalogue)
  const now = useSyncExternalStore(onSpeech, spokenCatalogue, spokenCatalogue)
  const i18n = given ?? now
  if (!i18n) throw new Error('no words have come yet')
  return { t: i18n.of(domain), i18n }
}
