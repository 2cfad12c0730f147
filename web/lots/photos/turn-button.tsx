import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'

interface TurnButtonProps {
  side: 'left' | 'right'
  /** Whether there is a picture on that side. */
  shown: boolean
  onPress: () => void
}

/** The way to the next picture. It stays focusable at the ends, or focus would be lost there. */
export function TurnButton({ side, shown, onPress }: TurnButtonProps) {
  const { t } = useTranslation('common')
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={side === 'left' ? t('previous') : t('next')}
      aria-disabled={!shown}
      onClick={onPress}
      className={cx(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-photo-scrim',
        'text-on-photo aria-disabled:opacity-30',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </button>
  )
}
