import type * as z from 'zod'
import type { orderForm } from '../../contract/site/calls.ts'
import { translator } from '../i18n/translator.ts'
import type { Mail } from '../upstreams/mail/mail.ts'

/** An order as the managers read it; `country` by its name, in the language of the mail. */
type Order = Omit<z.output<typeof orderForm>, 'country'> & {
  readonly id: string
  readonly country: string
}

/** Managers read an order in the language in which the customer wrote it, and answer to them. */
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
    paragraphs: [t('order.answer')],
    facts: [
      [t('order.vehicle'), makerModel],
      [t('order.yearFrom'), yearFrom === null ? '' : String(yearFrom)],
      [t('order.mileageTo'), mileageTo === null ? '' : t('order.km', { km: spaced(mileageTo) })],
      [t('order.budget'), budgetYen === null ? '' : `${spaced(budgetYen)} ¥`],
      [t('order.name'), name],
      [t('order.email'), email],
      [t('order.phone'), order.phone],
      [t('order.country'), order.country],
      [t('order.language'), t(`order.${language}`)],
      [t('order.comment'), order.comment],
    ],
    button: { label: t('order.button'), link },
    remarks: [],
  }
}

/** Groups of three apart by a space that does not break: `1 250 000`. */
const spaced = (value: number) => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')
