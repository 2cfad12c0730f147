import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { balanceQuery } from '../balance/balance-query.ts'
import type { TopUpNeed } from '../top-up-need.ts'
import { proposalFor } from './amount.ts'
import type { Bill } from './bill.ts'
import { RunningPayments } from './running-payments.tsx'
import { TopUpForm } from './top-up-form.tsx'

interface TopUpDialogProps extends TopUpNeed {
  open: boolean
  onClose: () => void
}

/** Pays the amount that a bid lacks without leaving it, and reports when the money has arrived. */
export function TopUpDialog(props: TopUpDialogProps) {
  const { missingYen, isEnough, onGoOn, open, onClose } = props
  const { t } = useTranslation('payments')
  const { data: view, error, refetch, isFetching } = useQuery({ ...balanceQuery, enabled: open })
  // The missing amount may change while somebody types; the form keeps the first suggestion.
  const [lackYen] = useState(missingYen ?? 0)
  const [again, setAgain] = useState<{ readonly bill: Bill; readonly count: number }>()
  const openedAt = useState(useServerMinute())[0]
  const bill = again?.bill ?? {
    yen: proposalFor(lackYen, view?.paymentMethods.proposedYen ?? 0),
    purchaseId: null,
    title: '',
  }
  const intents = view?.intents.filter(
    ({ state, createdAt }) =>
      ['open', 'announced', 'pending'].includes(state) || Date.parse(createdAt) >= openedAt,
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      deliberate
      title={t('topUp.title')}
      closeLabel={t('common:close')}
    >
      <div className="min-h-0 overflow-y-auto pt-3">
        <div role="status" className="px-4 pb-3">
          {isEnough ? <Enough onGoOn={onGoOn} onClose={onClose} /> : <Missing yen={missingYen} />}
        </div>
        {view && !isEnough && (
          <TopUpForm
            key={again?.count ?? 0}
            view={view}
            bill={bill}
            onDrop={() => setAgain(undefined)}
          />
        )}
        {!view && !error && (
          <div className="grid gap-4 px-4 pb-4">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </div>
        )}
        {error && !view && (
          <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {intents && (
          <RunningPayments
            intents={intents}
            onAgain={(next) =>
              setAgain((before) => ({ bill: next, count: (before?.count ?? 0) + 1 }))
            }
          />
        )}
      </div>
    </Dialog>
  )
}

function Enough({ onGoOn, onClose }: Pick<TopUpDialogProps, 'onGoOn' | 'onClose'>) {
  const { t } = useTranslation('payments')
  return (
    <div className="grid gap-3 rounded-md bg-good-wash p-3 text-good">
      <p className="flex gap-2 font-medium">
        <CircleCheck aria-hidden="true" className="mt-px size-4.5 shrink-0" />
        {t('topUp.enough')}
      </p>
      <Button
        variant="primary"
        onClick={() => {
          onClose()
          onGoOn()
        }}
      >
        {t('topUp.goOn')}
      </Button>
    </div>
  )
}

function Missing({ yen }: { yen: number | null }) {
  const { t } = useTranslation('payments')
  const format = useFormats()
  return (
    <p className="text-sm">
      {yen === null ? t('topUp.needed') : t('topUp.missing', { amount: format.price(yen) })}{' '}
      {t('topUp.comesHere')}
    </p>
  )
}
