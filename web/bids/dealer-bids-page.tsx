import { useNavigate, useSearch } from '@tanstack/react-router'
import { Gavel } from 'lucide-react'
import { NothingYet } from '../feedback/nothing-yet.tsx'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Tabs } from '../ui/tabs.tsx'
import { dealerTabs, readDealerAddress } from './dealer-tabs.ts'
import { myBids } from './lists/my-bids.ts'
import { MyBidsView } from './lists/my-bids-view.tsx'

const ownBids = { ...myBids, readAddress: readDealerAddress }

/** Bids of a dealer and of their clients. Only the dealer's own are listed until now. */
export function DealerBidsPage() {
  const { t } = useTranslation('bids')
  const navigate = useNavigate()
  const { tab = 'all' } = readDealerAddress(useSearch({ strict: false }))
  return (
    <>
      <PageTitle>{t('dealer.title')}</PageTitle>
      <PageHead title={t('dealer.title')} />
      <Tabs
        label={t('dealer.whose')}
        tabs={dealerTabs.map((value) => ({ value, label: t(`dealer.tab.${value}`) }))}
        value={tab}
        onChange={(chosen) =>
          void navigate({
            to: '/dealer-bids',
            search: readDealerAddress({ tab: chosen }),
            resetScroll: false,
          })
        }
      >
        {tab === 'mine' ? (
          <MyBidsView collection={ownBids} />
        ) : (
          <NothingYet
            icon={<Gavel aria-hidden="true" />}
            title={t('dealer.empty')}
            text={t(`dealer.text.${tab}`)}
          />
        )}
      </Tabs>
    </>
  )
}
