import { useQuery } from '@tanstack/react-query'
import { type Appearance, rollbackFromKm } from '#market/lots/contract/appearances.ts'
import { lotStatus, lotStatusTone } from '#market/reference-data/contract/codes.ts'
import { isBikePage, type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { GradeBadge } from '../grade-badge.tsx'
import { appearancesQuery } from '../lot-query.ts'
import type { LotView } from '../lot-view.ts'
import { useLotFormats } from '../use-lot-formats.ts'

interface AppearancesCardProps {
  pageType: PageType
  lot: LotView
}

/** Lists earlier auctions of the lot's vehicle, latest first; renders nothing when there are none. */
export function AppearancesCard({ pageType, lot }: AppearancesCardProps) {
  const { t } = useTranslation('lots')
  const { data } = useQuery(appearancesQuery(pageType, lot.id))
  if (!data || data.lots.length === 0) return null
  const statistics = pageTypeRoute[isBikePage(pageType) ? 'bike-stats' : 'stats']
  const guessed = data.lots.some(({ certainty }) => certainty !== 'same')
  return (
    <div data-screen-only>
      <Section title={t('appearances.title')}>
        <Findings lot={lot} appearances={data.lots} />
        <ul>
          {data.lots.map((appearance) => (
            <li key={appearance.id} className="border-line border-b last:border-b-0">
              <OneAppearance appearance={appearance} href={`${statistics}/${appearance.id}`} />
            </li>
          ))}
        </ul>
        {guessed && <p className="mt-2 text-sm text-quiet">{t('appearances.rule')}</p>}
      </Section>
    </div>
  )
}

/** Points out what a buyer should not miss in the list; only for auctions that certainly had this vehicle. */
function Findings({ lot, appearances }: { lot: LotView; appearances: readonly Appearance[] }) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const same = appearances.filter(({ certainty }) => certainty === 'same')
  const now = lot.mileageKm
  const higher = same.find(
    ({ mileage }) => now !== null && mileage !== null && mileage - now >= rollbackFromKm,
  )
  const [latest] = same
  const unsold =
    latest && (latest.status === lotStatus.notSold || latest.status === lotStatus.unsold)
  return (
    <>
      {higher && (
        <div className="mb-2">
          <Notice tone="poor">
            {t('appearances.rollback', {
              before: format.mileage(higher.mileage),
              day: dayOf(higher),
              now: format.mileage(now),
            })}
          </Notice>
        </div>
      )}
      {unsold && (
        <p className="mb-2 text-sm">
          {latest.startPrice === null
            ? t('appearances.unsold', { day: dayOf(latest), auction: latest.auctionName })
            : t('appearances.unsoldFrom', {
                day: dayOf(latest),
                auction: latest.auctionName,
                price: format.yen(latest.startPrice),
              })}
        </p>
      )}
    </>
  )
}

function OneAppearance({ appearance, href }: { appearance: Appearance; href: string }) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const { certainty, soldPrice, startPrice, status } = appearance
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-sm px-2 py-1.5 text-sm hover:bg-accent-wash"
    >
      <span className="text-quiet">
        {dotted(dayOf(appearance), appearance.auctionName, appearance.lotNo)}
      </span>
      <span className="text-right whitespace-nowrap">
        {soldPrice === null ? (
          <StatusDot tone={lotStatusTone(status)}>{t(`listings:status.${status}`)}</StatusDot>
        ) : (
          <span translate="no" className="font-semibold">
            {format.yen(soldPrice)}
          </span>
        )}
      </span>
      <span>
        {dotted(
          format.mileage(appearance.mileage),
          startPrice === null ? '' : t('appearances.from', { price: format.yen(startPrice) }),
        )}
      </span>
      <span className="text-right">
        <GradeBadge condition={appearance.condition} />
      </span>
      <span className={certainty === 'same' ? 'text-good' : 'text-quiet'}>
        {t(`appearances.${certainty}`)}
      </span>
    </a>
  )
}

const dayOf = ({ auctionDate }: Appearance) =>
  auctionDate ? dottedDay(auctionDate.slice(0, 10)) : ''
