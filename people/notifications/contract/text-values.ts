import { formatYen } from '#platform/core/contract/money.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { Notification } from './calls.ts'

/** What texts may name and an older notification may lack: it is left empty rather than showing the key of a message. */
const absent = {
  ...{ house: '', lotNo: '', lot: '', text: '', detail: '', what: '', status: '', paper: '' },
  ...{ document: '', reason: '', day: '', number: '', task: 'other' },
}

/**
 * Returns the values for the texts of a notification, `notifications:text.{code}.title` and `.body`. Yen are formatted,
 * and a missing value is `none`. A value that differs by language has the keys `status:en`, `status:ru`.
 */
export function textValues(
  { values, count }: Pick<Notification, 'values' | 'count'>,
  language: Language,
): Record<string, string | number> {
  const { amount, price, client, author } = values
  const inLanguage = Object.entries(values)
    .filter(([name]) => name.endsWith(`:${language}`))
    .map(([name, value]) => [name.slice(0, -1 - language.length), value] as const)
  return {
    ...absent,
    ...values,
    ...Object.fromEntries(inLanguage),
    amount: typeof amount === 'number' ? formatYen(amount) : '',
    price: typeof price === 'number' ? formatYen(price) : 'none',
    client: client || 'none',
    author: author || 'none',
    count,
  }
}
