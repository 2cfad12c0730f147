import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { usePins } from './pins-query.ts'

/** Links to the comparison with the number of pinned lots, in a bar at the bottom of a phone. */
export function PinnedLink() {
  const { t } = useTranslation('comparison')
  const count = usePins()?.length ?? 0
  if (count === 0) return null
  return (
    <Link
      to="/compare"
      data-pinned-link
      aria-label={t('open', { count })}
      className={buttonClass('plain', 'min-w-14 max-w-14 px-0')}
    >
      <Scale aria-hidden="true" className="size-4" />
      {count}
    </Link>
  )
}
