import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { FactsTable } from '../facts-table.tsx'

/** Lists all costs of a car, and when they are due. */
export function BuyingCosts() {
  const { t } = useTranslation('site')
  return (
    <FactsTable
      caption={t('buy.costs.title')}
      headings={[t('buy.costs.what'), t('buy.costs.how'), t('buy.costs.when')]}
      rows={[
        {
          id: 'car',
          cells: [t('buy.costs.car'), t('buy.costs.carHow'), t('buy.costs.carWhen')],
        },
        {
          id: 'fee',
          cells: [t('buy.costs.fee'), t('buy.costs.feeHow'), t('buy.costs.feeWhen')],
        },
        {
          id: 'inland',
          cells: [t('buy.costs.inland'), t('buy.costs.inlandHow'), t('buy.costs.inlandWhen')],
        },
        {
          id: 'ship',
          cells: [t('buy.costs.ship'), t('buy.costs.shipHow'), t('buy.costs.shipWhen')],
        },
        {
          id: 'duty',
          cells: [t('buy.costs.duty'), t('buy.costs.dutyHow'), t('buy.costs.dutyWhen')],
        },
      ]}
    />
  )
}
