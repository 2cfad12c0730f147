import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShipWheel } from 'lucide-react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia, wideScreen } from '#platform/ui/web/browser/use-media.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { useChatSheet } from '#trade/chat/web/use-chat-sheet.tsx'
import { DocumentsCard } from './documents/documents-card.tsx'
import { InvoiceLink, StatementLink } from './invoices/invoice-links.tsx'
import { lastList } from './list/last-list.ts'
import { CostsButton } from './manage/costs-button.tsx'
import { InvoiceMenu } from './manage/invoice-menu.tsx'
import { LogisticsButton } from './manage/logistics-button.tsx'
import { NotesButton } from './manage/notes-button.tsx'
import { StatusMenu } from './manage/status-menu.tsx'
import { CarCard } from './page/car-card.tsx'
import { ConsigneeCard } from './page/consignee-card.tsx'
import { FinancesCard } from './page/finances-card.tsx'
import { HeadActions } from './page/head-actions.tsx'
import { LogisticsCard } from './page/logistics-card.tsx'
import { NoteCard } from './page/note-card.tsx'
import { PhotosCard } from './page/photos-card.tsx'
import { PurchaseColumns } from './page/purchase-columns.tsx'
import { PurchaseHead } from './page/purchase-head.tsx'
import { type PurchaseView, purchaseQuery } from './page/purchase-query.ts'
import { StepsCard } from './page/steps-card.tsx'
import { TimelineCard } from './page/timeline-card.tsx'

/** The page of a purchased car (spec 2 §2), for its client, the client's dealer, and managers. */
export function PurchasePage({ id }: { id: number }) {
  const { t } = useTranslation('purchase-page')
  const { data, error, refetch, isFetching } = useQuery(purchaseQuery(id))
  // A 400 means that the address has no valid id. A win may be reverted while its page is open.
  const isMissing = error instanceof CallRefused && [400, 404].includes(error.status)
  if (data && !isMissing) return <PurchaseContent car={data} />
  if (!error) return <PurchaseSkeleton />
  return (
    <>
      <PageTitle>{t('page')}</PageTitle>
      <PageHead title={t('page')} />
      {isMissing ? (
        <EmptyState
          level={2}
          icon={<ShipWheel aria-hidden="true" />}
          title={t('missing.title')}
          text={t('missing.text')}
          action={
            <Link to="/purchased-cars" search={lastList()} className={buttonClass('primary')}>
              {t('missing.back')}
            </Link>
          }
        />
      ) : (
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </>
  )
}

function PurchaseContent({ car }: { car: PurchaseView }) {
  const [chat, openChat] = useChatSheet()
  const isManager = car.may.manage
  const wide = useMedia(wideScreen)
  return (
    <div data-upright>
      <PurchaseHead
        car={car}
        actions={
          <>
            <HeadActions car={car} onChat={openChat} />
            {isManager && wide && <StatusMenu car={car} />}
          </>
        }
      />
      {isManager && !wide && (
        <div data-screen-only className="flex px-4 py-2">
          <StatusMenu car={car} />
        </div>
      )}
      <StepsCard car={car} />
      <PurchaseColumns
        car={
          <>
            <PhotosCard car={car} />
            <CarCard car={car} />
            <NoteCard car={car} manage={isManager && <NotesButton car={car} />} />
          </>
        }
        logistics={
          <>
            <LogisticsCard car={car} manage={isManager && <LogisticsButton car={car} />} />
            <ConsigneeCard car={car} />
            <TimelineCard car={car} />
          </>
        }
        money={
          <>
            <FinancesCard
              car={car}
              files={(invoice) => car.may.downloadInvoice && <InvoiceLink invoice={invoice} />}
              statement={car.may.downloadInvoice && <StatementLink purchaseId={car.carDetail.id} />}
              manage={
                isManager && (
                  <>
                    <CostsButton car={car} />
                    <InvoiceMenu car={car} />
                  </>
                )
              }
            />
            <DocumentsCard car={car} />
          </>
        }
      />
      {chat}
    </div>
  )
}

function PurchaseSkeleton() {
  const { t } = useTranslation('purchase-page')
  return (
    <div aria-busy="true">
      <PageTitle>{t('page')}</PageTitle>
      <PageHead title={t('loading')} />
      <Skeleton className="h-64 w-full lg:h-36" />
      <PurchaseColumns
        car={<Skeleton className="aspect-4/3 w-full" />}
        logistics={<Skeleton className="h-96 w-full" />}
        money={<Skeleton className="h-72 w-full" />}
      />
    </div>
  )
}
