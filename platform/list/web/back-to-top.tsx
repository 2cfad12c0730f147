import { ArrowUp } from 'lucide-react'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'

/** The link appears after scrolling down this many screens. */
const screens = 2

/** A link to the top of a long list, for a bar: over the list it would cover a row. */
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
      data-to-top
      href="#main"
      onClick={go}
      aria-label={t('toTop')}
      title={t('toTop')}
      className={buttonClass('plain', 'min-w-11 max-w-11 px-0')}
    >
      <ArrowUp aria-hidden="true" className="size-5" />
    </a>
  )
}

/** The link in a bar of its own, where the page has no other; it takes no room at the top of the page. */
export function BackToTopBar() {
  return (
    <div
      data-screen-only
      className={
        'sticky bottom-(--foot-height,0px) z-20 flex justify-end border-line border-t bg-paper px-3 pt-2 ' +
        'pb-[calc(8px+env(safe-area-inset-bottom))] empty:hidden'
      }
    >
      <BackToTop />
    </div>
  )
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
