import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '../../contract/core/codes.ts'
import { device } from '../preferences/device.ts'
import { type Catalog, loadCatalog } from './catalog.ts'

type SwitchLanguage = (language: Language) => Promise<void>

const SwitchContext = createContext<SwitchLanguage | null>(null)

interface LanguageProviderProps {
  /** The messages to begin with. */
  catalog: Catalog
  children: ReactNode
}

/** Gives the messages of one language to all inside, and lets them switch to another one in place. */
export function LanguageProvider({ catalog, children }: LanguageProviderProps) {
  const [{ language, messages }, setCatalog] = useState(catalog)

  useEffect(() => {
    const page = document.documentElement
    // Set again, even the same language makes a browser style the whole page again.
    if (page.lang !== language) page.lang = language
  }, [language])

  const [switchLanguage] = useState(() => async (next: Language) => {
    const before = device.language.read()
    device.language.write(next)
    try {
      setCatalog(await loadCatalog(next))
    } catch {
      device.language.write(before)
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
 * Switches the page to a language without loading it again, and remembers it; typed text stays. When
 * the messages cannot be loaded, everything stays as it was.
 */
export function useSwitchLanguage(): SwitchLanguage {
  const switchLanguage = useContext(SwitchContext)
  if (!switchLanguage) throw new Error('useSwitchLanguage needs a LanguageProvider around it')
  return switchLanguage
}
