import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { OrderFields } from './order-fields.tsx'
import { OrderSent } from './order-sent.tsx'
import { OrdererFields } from './orderer-fields.tsx'
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
