import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import { useSession } from '#people/auth/web/session/session.tsx'
import { useDefaultDeposit } from '#platform/clock/web/site-info.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'

export function BuyingSteps() {
  const { t } = useTranslation('site')
  const deposit = useDefaultDeposit()
  const isGuest = useSession().state === 'anonymous'
  return (
    <ol className="flex flex-col gap-4">
      <Step number={1} title={t('buy.register.title')} text={t('buy.register.text')}>
        {isGuest && (
          <Link to="/auth/sign-up" className={buttonClass('plain', 'mt-2')}>
            {t('buy.register.action')}
          </Link>
        )}
      </Step>
      <Step number={2} title={t('buy.deposit.title')} text={t('buy.deposit.text', { deposit })} />
      <Step number={3} title={t('buy.find.title')} text={t('buy.find.text')} />
      <Step number={4} title={t('buy.sheet.title')} text={t('buy.sheet.text')} />
      <Step
        number={5}
        title={t('buy.bid.title')}
        text={t('buy.bid.text', { step: formatYen(bidStepYen) })}
      />
      <Step number={6} title={t('buy.win.title')} text={t('buy.win.text')} />
    </ol>
  )
}

interface StepProps {
  number: number
  title: string
  text: string
  children?: ReactNode
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="grid grid-cols-[28px_1fr] gap-x-3">
      <span aria-hidden="true" className="text-xl leading-6 font-semibold text-quiet">
        {number}
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p>{text}</p>
        {children}
      </div>
    </li>
  )
}
