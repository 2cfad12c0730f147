import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Chapter } from '#site/info/web/prose.tsx'
import { hasDeadline } from './attention.ts'
import { AttentionList, useAttention } from './attention-list.tsx'
import { NextAuctions } from './next-auctions.tsx'
import { OwnBids } from './own-bids.tsx'

/** Buyers see what has a deadline before what only points to another page. */
export function DashboardPage() {
  const { t } = useTranslation('site')
  const isManager = kindOfUser(useSignedIn().profile) === 'manager'
  const found = useAttention()
  const deadlines = found?.filter(hasDeadline) ?? []
  const others = found?.filter((one) => !hasDeadline(one)) ?? []
  const attention = found && (deadlines.length === 0 || others.length > 0) && (
    <Chapter title={t('dashboard.attention')}>
      <AttentionList found={others} />
    </Chapter>
  )
  return (
    <>
      <PageTitle>{t('dashboard.title')}</PageTitle>
      <PageHead title={t('dashboard.title')} />
      {/* A failure is low here, or those of two chapters would push the third out of sight. */}
      <div className="max-w-[920px] px-4 lg:px-0 [&_[role=alert]>*]:py-4">
        {deadlines.length > 0 && (
          <Chapter title={t('dashboard.deadlines')}>
            <AttentionList found={deadlines} />
          </Chapter>
        )}
        {isManager && attention}
        {!isManager && (
          <Chapter title={t('dashboard.bids')}>
            <OwnBids />
          </Chapter>
        )}
        <Chapter title={t('dashboard.auctions')}>
          <NextAuctions />
        </Chapter>
        {!isManager && attention}
      </div>
    </>
  )
}
