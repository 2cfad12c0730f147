import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { HiddenLots } from './use-hidden-lots.ts'

/** Shows the number of hidden lots in the list, with a button to show them. */
export function HiddenCount({ hidden }: { hidden: HiddenLots }) {
  const { t } = useTranslation('listings')
  const { count, isShowing, toggle } = hidden
  if (count === 0) return null
  return (
    <span data-screen-only className="text-xs whitespace-nowrap text-quiet lg:text-sm">
      {t('hidden.count', { count, number: formatNumber(count) })} ·{' '}
      <button
        type="button"
        aria-pressed={isShowing}
        onClick={toggle}
        className="rounded-sm text-accent hover:underline touch:min-h-11"
      >
        {isShowing ? t('hidden.hideAgain') : t('hidden.show')}
      </button>
    </span>
  )
}
