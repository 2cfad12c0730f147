import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ManagerList } from '#platform/forms/web/manager-list.tsx'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { IncomingPayment } from '#trade/payments/contract/accounting.ts'
import { AccountingFrame } from './accounting/accounting-frame.tsx'
import { incomingQuery } from './accounting/accounting-queries.ts'
import { AssignDialog } from './accounting/assign-dialog.tsx'
import { ReasonDialog } from './accounting/reason-dialog.tsx'
import { TransferDialog } from './accounting/transfer-dialog.tsx'
import { useMoneyCall } from './accounting/use-money-call.ts'
import { money } from './money.ts'

type Suggestion = IncomingPayment['suggestions'][number]

/** Unassigned payments, and a dialog to record transfers. */
export function IncomingPage() {
  const { t } = useTranslation('payments-office')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<{ payment: IncomingPayment; suggestion?: Suggestion }>()
  const recording = useOpening()
  const assigning = useOpening()
  const voiding = useOpening()
  const query = useQuery(incomingQuery({ page, pageSize: 20 }))
  const assign = (payment: IncomingPayment, suggestion?: Suggestion) => {
    setChosen({ payment, ...(suggestion && { suggestion }) })
    assigning.show()
  }
  const voidPayment = (payment: IncomingPayment) => {
    setChosen({ payment })
    voiding.show()
  }
  return (
    <AccountingFrame
      current="incoming"
      actions={
        <Button variant="primary" onClick={recording.show}>
          <Plus aria-hidden="true" className="size-4" />
          <span className="max-[400px]:sr-only">{t('transfer.title')}</span>
        </Button>
      }
    >
      <ManagerList
        rows={query.data?.payments}
        query={query}
        onGo={setPage}
        empty={{ title: t('incoming.none'), text: t('incoming.noneText') }}
        label={t('page.incoming')}
        keyOf={({ id }) => id}
        render={(payment) => <Incoming payment={payment} onAssign={assign} onVoid={voidPayment} />}
      />
      <TransferDialog
        key={`record ${recording.key}`}
        open={recording.open}
        onClose={recording.hide}
      />
      {chosen && (
        <>
          <AssignDialog
            key={`assign ${assigning.key}`}
            open={assigning.open}
            payment={chosen.payment}
            suggestion={chosen.suggestion}
            onClose={assigning.hide}
          />
          <VoidDialog
            key={`void ${voiding.key}`}
            open={voiding.open}
            paymentId={chosen.payment.id}
            onClose={voiding.hide}
          />
        </>
      )}
    </AccountingFrame>
  )
}

interface IncomingProps {
  payment: IncomingPayment
  onAssign: (payment: IncomingPayment, suggestion?: Suggestion) => void
  onVoid: (payment: IncomingPayment) => void
}

function Incoming({ payment, onAssign, onVoid }: IncomingProps) {
  const { t } = useTranslation('payments-office')
  const format = useFormats()
  return (
    <>
      <div className="w-36 shrink-0">
        <p translate="no" className="text-lg font-semibold whitespace-nowrap">
          {format.price(payment.amountYen)}
        </p>
        {payment.currency !== 'JPY' && (
          <p translate="no" className="text-sm text-quiet">
            {money(payment.amount, payment.currency)}
          </p>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">
          {dotted(t(`source.${payment.source}`), payment.payer, payment.bankReference)}
        </p>
        {payment.note && <p className="text-sm break-words">{payment.note}</p>}
        <p className="text-sm text-quiet">{dottedDay(payment.valueOn)}</p>
        {payment.suggestions.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {payment.suggestions.map((suggestion) => (
              <li key={suggestion.user.id}>
                <Button onClick={() => onAssign(payment, suggestion)}>
                  {t('incoming.suggestion', {
                    name: suggestion.user.name,
                    why: t(`why.${suggestion.why}`),
                  })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => onAssign(payment)}>
          {t('incoming.assign')}
        </Button>
        <Button variant="ghost" onClick={() => onVoid(payment)}>
          {t('incoming.void')}
        </Button>
      </div>
    </>
  )
}

interface VoidDialogProps {
  open: boolean
  paymentId: number
  onClose: () => void
}

function VoidDialog({ open, paymentId, onClose }: VoidDialogProps) {
  const { t } = useTranslation('payments-office')
  const change = useMoneyCall('voidPayment', () => {
    onClose()
    return t('incoming.voided')
  })
  return (
    <ReasonDialog
      open={open}
      title={t('incoming.voidTitle')}
      text={t('incoming.voidText')}
      submitLabel={t('incoming.void')}
      call={change}
      onSubmit={(reason) => change.send({ paymentId, reason })}
      onClose={onClose}
    />
  )
}
