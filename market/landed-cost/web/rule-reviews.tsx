import { useQuery } from '@tanstack/react-query'
import { reviewAfterDays } from '#market/landed-cost/contract/rule-calls.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import { ruleReviewsQuery } from './rule-reviews-query.ts'

/** Reminds managers of rules that nobody has compared with their sources for too long. */
export function RuleReviews() {
  const { t } = useTranslation('costs-office')
  const { data } = useQuery(ruleReviewsQuery)
  if (!data || data.reviews.length === 0) return null
  return (
    <div className="px-4 lg:px-0">
      <Notice tone="fair">
        <p>{t('reviews.text', { days: reviewAfterDays })}</p>
        <ul className="mt-1">
          {data.reviews.map(({ rules, country, reviewedOn }) => (
            <li key={`${rules} ${country}`}>
              {t(`reviews.${rules}`, {
                country: t(`destinations:${country}`),
                day: dottedDay(reviewedOn),
              })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
