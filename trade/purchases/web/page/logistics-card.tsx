import type { ReactNode } from 'react'
import { Section } from '#platform/feedback/web/section.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Facts } from '#platform/ui/web/layout/facts.tsx'
import { MovedDay } from './moved-day.tsx'
import type { PurchaseView } from './purchase-query.ts'

interface LogisticsCardProps {
  car: PurchaseView
  /** Managers' actions. */
  manage?: ReactNode
}

/** The logistics of the car: yard, ship, ports and days. */
export function LogisticsCard({ car: { logistics }, manage }: LogisticsCardProps) {
  const { t } = useTranslation('purchase-page')
  const { day } = useFormats()
  const dayOf = (value: string | null) => value && day(value)
  const { etd, eta, etdMoved, etaMoved } = logistics
  return (
    <Section title={t('logistics.title')} action={manage}>
      <Facts
        facts={[
          { name: t('logistics.status'), value: logistics.status },
          { name: t('logistics.bought'), value: day(logistics.purchaseDate) },
          { name: t('logistics.stockYard'), value: logistics.stockYard },
          { name: t('logistics.yardArrival'), value: dayOf(logistics.yardArrivalEta) },
          { name: t('logistics.exportType'), value: logistics.typeOfExport },
          { name: t('logistics.shippingLine'), value: logistics.shippingLine },
          { name: t('logistics.vessel'), value: logistics.vessel },
          { name: t('logistics.voyage'), value: logistics.voyage },
          { name: t('logistics.exportPort'), value: logistics.exportPort },
          { name: t('logistics.dischargePort'), value: logistics.dischargePort },
          { name: t('logistics.etd'), value: etd && <MovedDay day={etd} moved={etdMoved} /> },
          { name: t('logistics.eta'), value: eta && <MovedDay day={eta} moved={etaMoved} /> },
          { name: t('logistics.destination'), value: logistics.destination },
        ]}
      />
    </Section>
  )
}
