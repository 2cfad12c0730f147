import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Chapter } from '#site/info/web/prose.tsx'
import { AttentionList } from './attention-list.tsx'
import { NextAuctions } from './next-auctions.tsx'
import { OwnBids } from './own-bids.tsx'

export function DashboardPage() {
  const { t } = useTranslation('site')
  const isManager = kindOfUser(useSignedIn().profile) === 'manager'
  return (
    <>
      <PageTitle>{t('dashboard.title')}</PageTitle>
      <PageHead title={t('dashboard.title')} />
      {/* A failure is low here, or those of two chapters would push the third out of sight. */}
      <div className="max-w-[920px] px-4 lg:px-0 [&_[role=alert]>*]:py-4">
        <Chapter title={t('dashboard.attention')}>
          <AttentionList />
        </Chapter>
        {!isManager && (
          <Chapter title={t('dashboard.bids')}>
            <OwnBids />
          </Chapter>
        )}
        <Chapter title={t('dashboard.auctions')}>
          <NextAuctions />
        </Chapter>
      </div>
    </>
  )
}
