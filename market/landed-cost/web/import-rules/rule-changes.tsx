import type { Destination } from '#market/reference-data/contract/destinations.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { RuleChange } from './rule-draft.ts'
import { useRuleText } from './use-rule-text.ts'

interface RuleChangesProps {
  country: Destination
  changes: readonly RuleChange[]
}

/** Lists the differences from the previous version. */
export function RuleChanges({ country, changes }: RuleChangesProps) {
  const { t } = useTranslation('costs-office')
  const text = useRuleText(country)
  if (changes.length === 0) return <p className="text-sm text-quiet">{t('noChanges')}</p>
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map((change) => {
        const { name, before, after } = text.change(change)
        return (
          <li key={name}>
            <span className="text-quiet">{name}: </span>
            {before === '' ? (
              <ins className="no-underline">{t('added', { value: after })}</ins>
            ) : after === '' ? (
              <del>{before}</del>
            ) : (
              <>
                <del className="text-quiet">{before}</del> <span aria-hidden="true">→ </span>
                <ins className="font-medium no-underline">{after}</ins>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
