import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { EmailField } from '#people/auth/web/email-field.tsx'
import { CountryField } from '#people/auth/web/sign-up/country-field.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { OrderFields, type OrderPartProps } from './order-fields.tsx'
import { useOrderForm } from './use-order-form.ts'

export function OrderForm() {
  const { t } = useTranslation('site')
  const { form, send, again, errorOf } = useOrderForm()
  const refusal = useRefusalText(send.error)
  // Field errors are shown beside their fields.
  const isOfFields =
    send.error instanceof CallRefused && Object.keys(form.formState.errors).length > 0
  if (send.data) {
    return <OrderSent id={send.data.orderId} email={send.variables.email} onAgain={again} />
  }
  return (
    <form
      noValidate
      aria-busy={send.isPending}
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
      className="flex flex-col gap-6"
    >
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{t('order.form')}</legend>
        <OrderFields form={form} errorOf={errorOf} />
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{t('order.you')}</legend>
        <OrdererFields form={form} errorOf={errorOf} />
      </fieldset>
      {refusal && !isOfFields && <Notice tone="poor">{refusal}</Notice>}
      <Button
        type="submit"
        variant="primary"
        disabled={send.isPending}
        className="min-h-10 sm:self-start"
      >
        {send.isPending ? t('order.sending') : t('order.send')}
      </Button>
    </form>
  )
}

interface OrderSentProps {
  id: string
  email: string
  onAgain: () => void
}

/** Confirms an order with its number and the next steps. */
function OrderSent({ id, email, onAgain }: OrderSentProps) {
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

function OrdererFields({ form, errorOf }: OrderPartProps) {
  const { t } = useTranslation('site')
  const optional = (label: string) => `${label} (${t('order.optional')})`
  return (
    <>
      <TextField
        {...form.register('name')}
        label={t('order.name')}
        required
        autoComplete="name"
        error={errorOf('name')}
      />
      <EmailField
        {...form.register('email')}
        required
        autoComplete="email"
        error={errorOf('email')}
      />
      <TextField
        {...form.register('phone')}
        label={optional(t('order.phone'))}
        type="tel"
        autoComplete="tel"
        error={errorOf('phone')}
      />
      <CountryField
        control={form.control}
        name="country"
        label={optional(t('auth:country.label'))}
        error={errorOf('country')}
      />
    </>
  )
}
