import { formatYen } from '../core/money.ts'
import type { Notification } from './calls.ts'

/**
 * The values of the texts of a notification, `notifications:text.{code}.title` and `.body`: yen are written
 * out, and what it has no value for is `none`.
 */
export function textValues({
  values,
  count,
}: Pick<Notification, 'values' | 'count'>): Record<string, string | number> {
  const { amount, price, client, author } = values
  return {
    ...values,
    amount: typeof amount === 'number' ? formatYen(amount) : '',
    price: typeof price === 'number' ? formatYen(price) : 'none',
    client: client || 'none',
    author: author || 'none',
    count,
  }
}
