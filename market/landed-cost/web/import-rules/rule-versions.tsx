import type { listCostRules } from '#market/landed-cost/contract/rule-calls.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { useMoment } from '#platform/forms/web/use-moment.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Badge } from '#platform/ui/web/badge.tsx'
import { Button } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { RuleChanges } from './rule-changes.tsx'
import { changesOf, draftOf } from './rule-draft.ts'
import { useRuleText } from './use-rule-text.ts'

export type RuleVersion = ResponseBody<typeof listCostRules>['rules'][number]

interface RuleVersionsProps {
  country: Destination
  /** Newest first. */
  versions: readonly RuleVersion[]
  shownId: number
  onShow: (version: RuleVersion) => void
}

/** Lists all versions of a country's rules, and the changes of each. */
export function RuleVersions({ country, versions, shownId, onShow }: RuleVersionsProps) {
  const { t } = useTranslation('costs-office')
  const text = useRuleText(country)
  const moment = useMoment()
  const inForce = versions.findIndex(({ isInForce }) => isInForce)
  return (
    <ul className="divide-y divide-line">
      {versions.map((version, at) => {
        const { id, validFrom, source, parameters, isInForce, enteredAt, enteredBy } = version
        const before = versions[at + 1]
        const state = isInForce ? 'now' : inForce === -1 || at < inForce ? 'coming' : 'past'
        return (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <b className="font-semibold whitespace-nowrap">
                  {t('from', { day: text.day(validFrom) })}
                </b>
                <Badge tone={isInForce ? 'good' : 'quiet'}>{t(`state.${state}`)}</Badge>
              </p>
              <p className="text-sm text-quiet">{dotted(source.text, text.day(source.day))}</p>
              <p className="text-sm text-quiet">
                {enteredBy === ''
                  ? t('begun')
                  : t('enteredBy', { name: enteredBy, when: moment(enteredAt) })}
              </p>
              {before && (
                <details className="mt-1">
                  <summary className="text-sm">{t('whatChanged')}</summary>
                  <div className="mt-1 pl-4">
                    <RuleChanges
                      country={country}
                      changes={changesOf(
                        country,
                        draftOf(country, before.parameters),
                        draftOf(country, parameters),
                      )}
                    />
                  </div>
                </details>
              )}
            </div>
            <Button aria-pressed={id === shownId} onClick={() => onShow(version)}>
              {t('show')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
