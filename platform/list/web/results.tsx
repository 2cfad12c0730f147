import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

const resultsId = 'results'
const markMs = 900

/** The rows of a list, target of the Search button and the skip link. */
export function Results({ children }: { children: ReactNode }) {
  const { t } = useTranslation('collection')
  return (
    <section
      id={resultsId}
      tabIndex={-1}
      aria-label={t('results')}
      className="min-w-0 scroll-mt-[calc(var(--bar-height)+12px)] rounded-md outline-none"
    >
      {children}
    </section>
  )
}

/** Scrolls to the results, focuses them, so that they are announced, and highlights them briefly. */
export function showResults(): void {
  const results = document.getElementById(resultsId)
  if (!results) return
  results.focus({ preventScroll: true })
  const { top } = results.getBoundingClientRect()
  if (top < 0 || top > innerHeight / 2) results.scrollIntoView({ block: 'start' })
  const outline = (color: string) => ({ outline: `2px solid ${color}`, outlineOffset: '4px' })
  results.animate([outline('var(--accent)'), outline('transparent')], markMs)
}

/** Skips the days and filters before the rows. */
export function SkipToResults() {
  const { t } = useTranslation('collection')
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    showResults()
  }
  return (
    <a
      href={`#${resultsId}`}
      onClick={onClick}
      data-screen-only
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-3 py-2 text-paper focus:translate-y-0"
    >
      {t('skipToResults')}
    </a>
  )
}
