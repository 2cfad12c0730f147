import { CircleCheck, CircleX, Clock, CreditCard, Landmark, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMinor } from '#platform/core/contract/money.ts'
import { unbroken } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import type { SandboxAction, SandboxPayment } from '#trade/payments/contract/sandbox.ts'

interface CardProps {
  payment: SandboxPayment
  pending: SandboxAction | undefined
  failure: string | null | undefined
  onAct: (action: SandboxAction) => void
}

/** The amount and the parties of a payment, its actions, and then the result. */
export function SandboxPaymentCard({ payment, pending, failure, onAct }: CardProps) {
  const { t } = useTranslation('sandbox-payments')
  const { payee, payer, description, method, state } = payment
  const amount = unbroken(formatMinor(payment.amountMinor, payment.currency))
  const Method = method === 'wire' ? Landmark : CreditCard
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t('title', { payee })} · ${t('brand')}`}</title>
      <div>
        <h1 className="text-quiet">{t('title', { payee })}</h1>
        <p className="mt-1 text-2xl font-[680] tracking-tight tabular-nums">{amount}</p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 border-line border-y py-4 text-sm">
        <Row name={t('for')}>{description}</Row>
        <Row name={t('to')}>{payee}</Row>
        <Row name={t('from')}>{payer}</Row>
        <Row name={t('by')}>
          <Method aria-hidden="true" className="mr-1.5 inline size-4 align-[-3px]" />
          {t(`method.${method}`)}
        </Row>
      </dl>
      {failure && <Notice tone="poor">{failure}</Notice>}
      {state === 'open' ? (
        <Choices {...{ payment, amount, pending, onAct }} />
      ) : (
        <Outcome {...{ payment, state, pending, onAct }} />
      )}
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </>
  )
}

const wide = 'w-full min-h-11'

function Choices({
  payment: { actions, payee, returnUrl },
  amount,
  pending,
  onAct,
}: Pick<CardProps, 'payment' | 'pending' | 'onAct'> & { amount: string }) {
  const { t } = useTranslation('sandbox-payments')
  const isBusy = pending !== undefined
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" className={wide} disabled={isBusy} onClick={() => onAct('pay')}>
        {t('pay', { amount })}
      </Button>
      {actions.includes('send') && (
        <div>
          <Button
            className={wide}
            disabled={isBusy}
            aria-describedby="send-hint"
            onClick={() => onAct('send')}
          >
            {t('send')}
          </Button>
          <p id="send-hint" className="mt-1 text-xs text-quiet">
            {t('sendHint')}
          </p>
        </div>
      )}
      <Button className={wide} disabled={isBusy} onClick={() => onAct('decline')}>
        {t('decline')}
      </Button>
      {returnUrl && (
        <a href={returnUrl} className="self-center py-2 text-sm text-quiet underline">
          {t('cancel', { payee })}
        </a>
      )}
    </div>
  )
}

type Ended = Exclude<SandboxPayment['state'], 'open'>

const stateIcons = {
  pending: { Icon: Clock, tone: 'text-fair' },
  paid: { Icon: CircleCheck, tone: 'text-good' },
  failed: { Icon: CircleX, tone: 'text-poor' },
  expired: { Icon: CircleX, tone: 'text-poor' },
  refunded: { Icon: Undo2, tone: 'text-quiet' },
} as const satisfies Record<Ended, object>

function Outcome({
  payment: { actions, payee, returnUrl },
  state,
  pending,
  onAct,
}: Pick<CardProps, 'payment' | 'pending' | 'onAct'> & { state: Ended }) {
  const { t } = useTranslation('sandbox-payments')
  const { Icon, tone } = stateIcons[state]
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex gap-3">
        <Icon aria-hidden="true" className={cx('size-6 shrink-0', tone)} />
        <div className="min-w-0">
          <p className={cx('text-base font-[640]', tone)}>{t(`state.${state}`)}</p>
          <p className="text-sm text-quiet">{t(`text.${state}`, { payee })}</p>
        </div>
      </div>
      {returnUrl ? (
        <a href={returnUrl} className={buttonClass('primary', wide)}>
          {t('back', { payee })}
        </a>
      ) : (
        <p className="text-sm text-quiet">{t('close')}</p>
      )}
      {actions.includes('decline') && (
        <Button variant="ghost" disabled={pending !== undefined} onClick={() => onAct('decline')}>
          {t('bounce')}
        </Button>
      )}
      {actions.includes('refund') && (
        <div className="border-line border-t pt-3 text-center">
          <Button variant="ghost" disabled={pending !== undefined} onClick={() => onAct('refund')}>
            {t('refund')}
          </Button>
          <p className="mt-1 text-xs text-quiet">{t('refundHint')}</p>
        </div>
      )}
    </div>
  )
}
