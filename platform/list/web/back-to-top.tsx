import { ArrowUp } from 'lucide-react'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** The link appears after scrolling down this many screens. */
const screens = 2

/** A link to the top of a long list. */
export function BackToTop() {
  const { t } = useTranslation('collection')
  const far = useSyncExternalStore(
    onScroll,
    () => scrollY > screens * innerHeight,
    () => false,
  )
  if (!far) return null
  const go = (event: MouseEvent) => {
    event.preventDefault()
    scrollTo({ top: 0, behavior: 'auto' })
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: scrolls the page, without a history entry
    <a
      data-screen-only
      href="#main"
      onClick={go}
      aria-label={t('toTop')}
      title={t('toTop')}
      className={
        'fixed right-3 bottom-[calc(84px+env(safe-area-inset-bottom))] z-20 grid size-11 ' +
        'place-items-center rounded-full border border-line bg-surface shadow-float'
      }
    >
      <ArrowUp aria-hidden="true" className="size-5" />
    </a>
  )
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
