import { Link } from '@tanstack/react-router'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Facts } from '#platform/ui/web/layout/facts.tsx'
import type { PurchaseView } from './purchase-query.ts'

export function CarCard({ car: { carDetail, user } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const format = useLotFormats()
  const { chassis, yearMonth, mileage, engine, color, auction, lotNo, purchaseDate, sku, kind } =
    carDetail
  const lot = [auction, lotNo].filter(Boolean).join(', ')
  return (
    <Section title={t('car.title')}>
      <Facts
        facts={[
          ...(user
            ? [
                {
                  name: t('car.client'),
                  value: [user.name, user.company].filter(Boolean).join(', '),
                },
              ]
            : []),
          { name: kind === 'bike' ? t('car.frame') : t('car.chassis'), value: chassis },
          { name: t('car.registered'), value: yearMonth },
          { name: t('car.mileage'), value: format.mileage(mileage) },
          { name: t('car.engine'), value: format.engine(engine) },
          { name: t('car.color'), value: color },
          {
            name: t('car.lot'),
            value: (
              <Link to={carDetail.link} className="text-accent hover:underline">
                {lot}
              </Link>
            ),
          },
          { name: t('car.bought'), value: format.day(purchaseDate) },
          { name: t('car.number'), value: sku },
        ]}
      />
    </Section>
  )
}
