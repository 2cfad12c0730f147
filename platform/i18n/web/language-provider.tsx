import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '#platform/i18n/contract/language.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { type Catalog, loadOtherLanguage } from './catalog.ts'

type SwitchLanguage = (language: Language) => Promise<void>

const SwitchContext = createContext<SwitchLanguage | null>(null)

interface LanguageProviderProps {
  /** The messages of the first render. */
  catalog: Catalog
  children: ReactNode
}

/** Provides the messages of one language, and switches to another one without a reload. */
export function LanguageProvider({ catalog, children }: LanguageProviderProps) {
  const [{ language, messages }, setCatalog] = useState(catalog)

  useEffect(() => {
    const page = document.documentElement
    // Setting even the same language makes the browser recalculate all styles.
    if (page.lang !== language) page.lang = language
  }, [language])

  const [switchLanguage] = useState(() => async (next: Language) => {
    const before = preferences.language.read()
    preferences.language.write(next)
    try {
      setCatalog(await loadOtherLanguage(next))
    } catch {
      preferences.language.write(before)
    }
  })

  return (
    <SwitchContext value={switchLanguage}>
      <IntlProvider locale={language} messages={messages} timeZone="Asia/Tokyo">
        {children}
      </IntlProvider>
    </SwitchContext>
  )
}

/**
 * Switches the page to a language without a reload, and stores it; typed text is preserved. Changes nothing if the
 * messages cannot be loaded.
 */
export function useSwitchLanguage(): SwitchLanguage {
  const switchLanguage = useContext(SwitchContext)
  if (!switchLanguage) throw new Error('useSwitchLanguage needs a LanguageProvider around it')
  return switchLanguage
}
