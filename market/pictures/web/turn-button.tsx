import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'

interface TurnButtonProps {
  side: 'left' | 'right'
  /** Whether there is a picture on that side. */
  shown: boolean
  onPress: () => void
  /** Next to the picture instead of on it. */
  isInline?: boolean
}

/** Moves to the next or previous picture. The button stays focusable at the ends, so that the focus is not lost. */
export function TurnButton({ side, shown, onPress, isInline = false }: TurnButtonProps) {
  const { t } = useTranslation('common')
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={side === 'left' ? t('previous') : t('next')}
      aria-disabled={!shown}
      onClick={onPress}
      className={cx(
        'grid size-11 place-items-center rounded-full aria-disabled:opacity-30',
        isInline
          ? 'border border-line bg-surface'
          : 'absolute top-1/2 -translate-y-1/2 bg-photo-scrim text-on-photo',
        !isInline && (side === 'left' ? 'left-3' : 'right-3'),
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </button>
  )
}
