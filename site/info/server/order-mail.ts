import type * as z from 'zod'
import { formatNumber, formatYen } from '#platform/core/contract/money.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { Mail } from '#platform/mail/server/mail.ts'
import type { orderForm } from '#site/info/contract/calls.ts'

/** An order with the name of its country in the language of the mail. */
type Order = Omit<z.output<typeof orderForm>, 'country'> & {
  readonly id: string
  readonly country: string
}

/** Writes to the managers in the language of the customer, whose address the reply goes to. */
export function orderMail(to: string, order: Order, link: string): Mail {
  const { id, language, name, email, makerModel, yearFrom, mileageTo, budgetYen } = order
  const t = translator('mail', language)
  return {
    to,
    language,
    kind: 'order',
    replyTo: email,
    subject: t('order.subject', { id, makerModel, name }),
    greeting: t('order.greeting', { name }),
    paragraphs: [t('order.reply')],
    facts: [
      [t('order.vehicle'), makerModel],
      [t('order.yearFrom'), yearFrom === null ? '' : String(yearFrom)],
      [
        t('order.mileageTo'),
        mileageTo === null ? '' : t('order.km', { km: formatNumber(mileageTo) }),
      ],
      [t('order.budget'), budgetYen === null ? '' : formatYen(budgetYen)],
      [t('order.name'), name],
      [t('order.email'), email],
      [t('order.phone'), order.phone],
      [t('order.country'), order.country],
      [t('order.language'), t(`order.${language}`)],
      [t('order.comment'), order.comment],
    ],
    button: { label: t('order.button'), link },
    notes: [],
  }
}
