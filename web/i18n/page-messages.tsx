import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { pageMessages } from './catalog.ts'

/** Adds the messages that the first page has no use for; `loadPageMessages` has loaded them. */
export function PageMessages({ children }: { children: ReactNode }) {
  const language = useLocale()
  const first = useMessages()
  const messages = useMemo(() => ({ ...first, ...pageMessages(language) }), [first, language])
  return (
    <IntlProvider locale={language} messages={messages}>
      {children}
    </IntlProvider>
  )
}
