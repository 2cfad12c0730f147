import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'

interface OrderSentProps {
  id: string
  email: string
  onAgain: () => void
}

/** Confirms an order with its number and the next steps. */
export function OrderSent({ id, email, onAgain }: OrderSentProps) {
  const { t } = useTranslation('site')
  const heading = useRef<HTMLHeadingElement>(null)
  // The form had the focus and is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="rounded-md border border-line bg-surface p-6">
      <CircleCheck aria-hidden="true" className="mb-2 size-8 stroke-[1.25] text-good" />
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('order.sent.title')}
      </h2>
      <p className="mt-1 text-lg wrap-anywhere">{t('order.sent.number', { id })}</p>
      <p className="mt-2 break-words">{t('order.sent.text', { email })}</p>
      <Button onClick={onAgain} className="mt-4">
        {t('order.sent.another')}
      </Button>
    </div>
  )
}
