import { Scale } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'
import { useIsPinned } from './pins-query.ts'
import { usePinChange } from './use-pin-change.ts'

/** Adds a lot to the comparison or removes it, on the page of the lot. */
export function PinButton({ lot }: { lot: PinnedLot }) {
  const { t } = useTranslation('comparison')
  const isPinned = useIsPinned(lot.id)
  const { pin, unpin } = usePinChange()
  return (
    <button
      type="button"
      data-screen-only
      aria-pressed={isPinned}
      aria-label={t('pin')}
      title={isPinned ? t('unpin') : undefined}
      onClick={() => (isPinned ? unpin(lot) : pin(lot))}
      className={buttonClass(
        'plain',
        cx(
          'max-lg:border-transparent max-lg:bg-transparent',
          isPinned && 'border-accent text-accent',
        ),
      )}
    >
      <Scale aria-hidden="true" className="size-4" />
      {t('pin')}
    </button>
  )
}
