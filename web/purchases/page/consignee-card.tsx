import { useTranslation } from '../../i18n/use-translation.ts'
import { Section } from '../../lots/section.tsx'
import type { PurchaseView } from './purchase-query.ts'

/** Who gets the car at the port, and who is told of it. */
export function ConsigneeCard({ car: { consignee } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  return (
    <Section title={t('parties.title')}>
      <p className="text-sm">{consignee.fullName || t('parties.none')}</p>
    </Section>
  )
}
