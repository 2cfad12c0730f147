import type { Costs } from '#market/landed-cost/contract/costs.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { type CostPlace, groupsOf } from './cost-parts.ts'

const colors: Readonly<Record<CostPlace, string>> = {
  ...{ price: 'bg-accent', japan: 'bg-accent/60', sea: 'bg-accent/35', arrival: 'bg-fair' },
}

/** How the sum is made up, as widths of a bar. */
export function CostBar({ costs }: { costs: Costs }) {
  const { t } = useTranslation('costs')
  const groups = groupsOf(costs.lines).filter(({ yen }) => yen > 0)
  if (costs.totalYen <= 0) return null
  return (
    <div data-screen-only>
      <div aria-hidden="true" className="flex h-2 gap-px overflow-hidden rounded-sm">
        {groups.map(({ place, yen }) => (
          <div key={place} style={{ flexGrow: yen }} className={colors[place]} />
        ))}
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-quiet">
        {groups.map(({ place, yen }) => (
          <li key={place} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2 rounded-full ${colors[place]}`} />
            {t('share', {
              place: t(`place.${place}`),
              percent: Math.round((yen / costs.totalYen) * 100),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
