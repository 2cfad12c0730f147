import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { ManagerList } from '#platform/forms/web/manager-list.tsx'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Badge } from '#platform/ui/web/badge.tsx'
import { Button } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import type { Correction } from '#trade/payments/contract/accounting.ts'
import { AccountingFrame } from './accounting/accounting-frame.tsx'
import { correctionsQuery } from './accounting/accounting-queries.ts'
import { useMoneyCall } from './accounting/use-money-call.ts'

const tones = { waiting: 'fair', booked: 'good', refused: 'quiet' } as const

/** Corrections that managers have requested; above the limit a second manager decides. */
export function CorrectionsPage() {
  const { t } = useTranslation('payments-office')
  const [page, setPage] = useState(1)
  const query = useQuery(correctionsQuery({ page, pageSize: 20 }))
  return (
    <AccountingFrame current="corrections">
      <p className="max-w-3xl px-4 text-sm text-quiet lg:px-0">{t('corrections.text')}</p>
      <ManagerList
        rows={query.data?.corrections}
        query={query}
        onGo={setPage}
        empty={{ title: t('corrections.none'), text: t('corrections.noneText') }}
        label={t('page.corrections')}
        keyOf={({ id }) => id}
        render={(correction) => <CorrectionItem correction={correction} />}
      />
    </AccountingFrame>
  )
}

function CorrectionItem({ correction }: { correction: Correction }) {
  const { t } = useTranslation('payments-office')
  const format = useFormats()
  const approving = useOpening()
  const decision = useMoneyCall('decideCorrection', ({ state }) => {
    approving.hide()
    return t(`corrections.done.${state}`)
  })
  const refusal = useRefusalText(decision.error)
  const { id, amountYen, state } = correction
  return (
    <>
      <p translate="no" className="w-36 shrink-0 text-lg font-semibold whitespace-nowrap">
        {format.price(amountYen)}
      </p>
      <div className="min-w-0 flex-1 basis-64">
        <CorrectionText correction={correction} />
        {refusal && <Notice tone="poor">{refusal}</Notice>}
      </div>
      <Badge tone={tones[state]}>{t(`corrections.state.${state}`)}</Badge>
      {correction.mayDecide && (
        <div className="flex gap-2">
          <Button
            variant="primary"
            aria-disabled={decision.isPending}
            onClick={() => decision.isPending || approving.show()}
          >
            {t('corrections.approve')}
          </Button>
          <Button
            aria-disabled={decision.isPending}
            onClick={() =>
              decision.isPending || decision.send({ correctionId: id, approve: false })
            }
          >
            {t('corrections.refuse')}
          </Button>
          <FormDialog
            key={approving.key}
            open={approving.open}
            title={t('corrections.approveTitle')}
            submitLabel={t('corrections.approve')}
            call={decision}
            onSubmit={() => decision.send({ correctionId: id, approve: true })}
            onClose={approving.hide}
            width={440}
          >
            <p className="text-sm">
              {t('corrections.approveText', {
                amount: format.price(amountYen),
                client: correction.user?.name ?? t('corrections.several'),
              })}
            </p>
          </FormDialog>
        </div>
      )}
    </>
  )
}

function CorrectionText({ correction }: { correction: Correction }) {
  const { t } = useTranslation('payments-office')
  const format = useFormats()
  const { user, undoes, reason } = correction
  const instant = (text: string) => {
    const at = new Date(text)
    return `${format.dayOf(at)}, ${format.tokyo(at)}`
  }
  return (
    <>
      <p>
        {dotted(
          user ? `${user.name} (${user.id})` : t('corrections.several'),
          undoes
            ? t('corrections.undoes', {
                ...{ reference: undoes.reference, day: dottedDay(undoes.postedOn) },
              })
            : t('corrections.amount'),
        )}
      </p>
      <p className="break-words">{reason}</p>
      <p className="text-sm text-quiet">
        {t('corrections.requested', {
          ...{ name: correction.requestedBy, at: instant(correction.requestedAt) },
        })}
      </p>
      {correction.decidedBy && correction.decidedAt && (
        <p className="text-sm text-quiet">
          {t('corrections.decided', {
            ...{ name: correction.decidedBy, at: instant(correction.decidedAt) },
          })}
        </p>
      )}
    </>
  )
}
