import { Scale } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'
import { useIsPinned } from './pins-query.ts'
import { usePinChange } from './use-pin-change.ts'

interface RowPinButtonProps {
  lot: PinnedLot
  /** Gives it a background on top of a photo. */
  isOnPhoto?: boolean
  /** Includes the lot in its accessible name, to tell it from other pin buttons of the page. */
  isNamed?: boolean
  className?: string | undefined
}

/** Adds the lot of a row to the comparison or removes it. */
export function RowPinButton({
  lot,
  isOnPhoto = false,
  isNamed = false,
  className,
}: RowPinButtonProps) {
  const { t } = useTranslation('comparison')
  const isPinned = useIsPinned(lot.id)
  const { pin, unpin } = usePinChange()
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={isNamed ? t('pinLot', { lot: lot.lotNo }) : t('pin')}
      title={isPinned ? t('unpin') : t('pin')}
      onClick={() => (isPinned ? unpin(lot) : pin(lot))}
      className={cx(
        'group/pin grid shrink-0 place-items-center touch:size-11',
        isOnPhoto ? 'size-8' : 'h-7 w-8',
        className,
      )}
    >
      <span
        className={cx(
          'grid size-[26px] place-items-center rounded-[5px] transition-colors',
          isPinned
            ? 'border border-accent bg-accent text-on-accent'
            : isOnPhoto
              ? 'border border-line bg-surface text-quiet group-hover/pin:border-edge group-hover/pin:text-ink'
              : 'text-quiet group-hover/pin:bg-sunken group-hover/pin:text-ink',
        )}
      >
        <Scale aria-hidden="true" className="size-3.5" />
      </span>
    </button>
  )
}
