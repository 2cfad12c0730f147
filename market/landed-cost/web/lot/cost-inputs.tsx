import type { CostLot, CostSetting } from '#market/landed-cost/contract/costs.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { CostText } from './use-cost-text.ts'

interface CostInputsProps {
  setting: CostSetting
  lot: CostLot
  text: CostText
}

/** Prints the inputs that the lines do not name; without them two different calculations would look alike. */
export function CostInputs({ setting: { choice }, lot, text }: CostInputsProps) {
  const { t } = useTranslation('costs')
  const { powerHp, retailPrice } = lot
  const use = choice.use === 'commercial' ? t('madeFor.commercial') : t('madeFor.personal')
  const parts = [
    ...(choice.destination === 'RU' ? [use] : []),
    ...(choice.destination === 'RU' && powerHp !== null ? [t('madeFor.power', { powerHp })] : []),
    ...(choice.destination === 'KE' && retailPrice !== null
      ? [t('madeFor.retailPrice', { amount: text.money(retailPrice, 'KES') })]
      : []),
  ]
  if (parts.length === 0) return null
  return <p className="text-sm text-quiet">{parts.join(' · ')}</p>
}
