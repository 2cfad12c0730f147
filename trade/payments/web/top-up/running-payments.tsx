import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import type { PaymentIntent } from '#trade/payments/contract/calls.ts'
import { money } from '../money.ts'
import type { Bill } from './bill.ts'

interface RunningPaymentsProps {
  intents: readonly PaymentIntent[]
  onAgain: (bill: Bill) => void
}

/** Pending payments, and the outcome of those of the last day. */
export function RunningPayments({ intents, onAgain }: RunningPaymentsProps) {
  const { t } = useTranslation('payments')
  const id = useId()
  const active = intents.filter(({ state }) => !isEnded(state))
  const ended = intents.filter(({ state }) => isEnded(state)).slice(0, maxEnded)
  const shown = intents.filter((one) => active.includes(one) || ended.includes(one))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={id} className="border-line border-t">
      <h3 id={id} className="px-4 pt-3 pb-1 text-xs text-quiet">
        {t('running.title')}
      </h3>
      <ul aria-live="polite">
        {shown.map((intent) => (
          <RunningPayment key={intent.id} intent={intent} onAgain={onAgain} />
        ))}
      </ul>
    </section>
  )
}

/** Maximum number of ended payments shown; the list of payments has all money. */
const maxEnded = 3

const isEnded = (state: PaymentIntent['state']) =>
  ['paid', 'failed', 'expired', 'refunded'].includes(state)

const stateIcons = {
  opening: { Icon: Clock, tone: 'text-quiet' },
  open: { Icon: Clock, tone: 'text-quiet' },
  announced: { Icon: Clock, tone: 'text-quiet' },
  pending: { Icon: Clock, tone: 'text-fair' },
  paid: { Icon: CircleCheck, tone: 'text-good' },
  failed: { Icon: CircleAlert, tone: 'text-poor' },
  expired: { Icon: CircleAlert, tone: 'text-quiet' },
  refunded: { Icon: CircleAlert, tone: 'text-quiet' },
} as const

function RunningPayment({
  intent,
  onAgain,
}: { intent: PaymentIntent } & Pick<RunningPaymentsProps, 'onAgain'>) {
  const { t } = useTranslation('payments')
  const format = useFormats()
  const queryClient = useQueryClient()
  const now = new Date(useServerMinute())
  const withdrawing = useSingleMutation({
    mutationFn: () => call('withdrawAnnouncement', { body: { id: intent.id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['payments', 'balance'] }),
  })
  const refusal = useRefusalText(withdrawing.error)
  const { state, method, amount, currency, amountYen, purchaseId, url, createdAt } = intent
  const { Icon, tone } = stateIcons[state]
  // An announced transfer that was withdrawn or never arrived has no page to retry.
  const isOver = method === 'bank' && state === 'expired'
  const name = { method: t(`method.${method}`), amount: money(amount, currency) }
  return (
    <li className="px-4 py-2">
      <div className="flex items-center gap-3">
        <Icon aria-hidden="true" className={cx('size-4.5 shrink-0', tone)} strokeWidth={1.8} />
        <div className="min-w-0 flex-1">
          <p className="text-sm">
            <strong className="font-semibold whitespace-nowrap">{name.amount}</strong> ·{' '}
            {name.method}
          </p>
          <p className={cx('text-xs', tone)}>
            {isOver ? t('running.over') : t(`running.${state}`)}{' '}
            <span className="inline-block whitespace-nowrap text-quiet">
              {format.tokyoWhen(new Date(createdAt), now)}
            </span>
          </p>
        </div>
        {state === 'open' && url && (
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={t('running.goOnWith', name)}
            className={buttonClass()}
          >
            {t('running.goOn')}
            <ExternalLink aria-hidden="true" className="size-3.5" />
          </a>
        )}
        {state === 'announced' && (
          <Button
            aria-label={t('running.withdrawOf', name)}
            aria-disabled={withdrawing.isPending}
            onClick={() => withdrawing.mutate()}
          >
            {t('running.withdraw')}
          </Button>
        )}
        {(state === 'failed' || state === 'expired') && !isOver && (
          <Button
            aria-label={t('running.againWith', name)}
            onClick={() => onAgain({ yen: amountYen, purchaseId, title: '' })}
          >
            {t('running.again')}
          </Button>
        )}
      </div>
      {refusal && (
        <div className="mt-2">
          <Notice tone="poor">{refusal}</Notice>
        </div>
      )}
    </li>
  )
}
