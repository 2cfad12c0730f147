import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { useToday } from '#platform/clock/web/server-now.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { DayField } from '#platform/ui/web/fields/day-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import type { BalanceView } from '#trade/payments/contract/calls.ts'
import { useAccountMoney } from '../balance/use-account-money.ts'
import { money } from '../money.ts'
import type { Payable } from './use-pay.ts'

interface AnnounceFormProps {
  view: BalanceView
  payable: Payable | null
  onWrong: () => void
}

/** Maximum age of a transfer, days. */
const maxDays = 30

/** Announces that the amount was sent by bank, and when. */
export function AnnounceForm({ view, payable, onWrong }: AnnounceFormProps) {
  const { t } = useTranslation('payments')
  const queryClient = useQueryClient()
  const { currency } = useAccountMoney(view)
  const today = useToday()
  const [sentOn, setSentOn] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  // Shared by repeated presses, so that a lost response does not announce twice.
  const key = useRef(newRequestKey())
  const announcing = useSingleMutation({
    mutationFn: ({ amount, purchaseId }: Payable) =>
      call(
        'announceTransfer',
        {
          body: { amount, sentOn: sentOn || today, ...(purchaseId !== null && { purchaseId }) },
        },
        { requestKey: key.current },
      ),
    onSuccess: () => {
      key.current = newRequestKey()
      setIsOpen(false)
      void queryClient.invalidateQueries({ queryKey: ['payments', 'balance'] })
    },
  })
  const refusal = useRefusalText(announcing.error)
  if (!isOpen) {
    return (
      <Button
        className="w-full"
        onClick={() => {
          announcing.reset()
          if (payable) setIsOpen(true)
          else onWrong()
        }}
      >
        {t('bank.sent')}
      </Button>
    )
  }
  return (
    <form
      aria-label={t('bank.sent')}
      onSubmit={(event) => {
        event.preventDefault()
        if (payable) announcing.mutate(payable)
        else onWrong()
      }}
      className="grid gap-3 rounded-md border border-line p-3"
    >
      <p className="text-sm">
        {t('bank.sentText', { amount: payable ? money(payable.amount, currency) : '…' })}
      </p>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <DayField
          label={t('bank.sentOn')}
          value={sentOn || today}
          first={daysBefore(today, maxDays)}
          last={today}
          invalidText={t('collection:days.invalid')}
          outsideText={t('bank.sentOnOutside', { count: maxDays })}
          onDay={setSentOn}
        />
        <div className="ml-auto flex gap-2">
          <Button onClick={() => setIsOpen(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" aria-disabled={announcing.isPending}>
            {announcing.isPending && (
              <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
            )}
            {t('bank.announce')}
          </Button>
        </div>
      </div>
      {refusal && <Notice tone="poor">{refusal}</Notice>}
    </form>
  )
}

const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)
