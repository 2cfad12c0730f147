import { currencyMarks } from '#market/reference-data/web/money-text.ts'
import { budgetOf } from '#market/search/contract/budget-text.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import type { TagText } from '#platform/list/web/filters/filter.ts'
import { dotted } from '#platform/ui/web/line-text.ts'

/** Formats the budget of an address for a tag, `15 000 $ · Russia`; empty for none. */
export function budgetTagText(budget: string | undefined, t: TagText['t']): string {
  const wanted = budgetOf(budget ?? '')
  if (!wanted) return ''
  const { total, currency, destination } = wanted
  const amount = `${formatNumber(total)}\u202f${currencyMarks[currency]}`
  return dotted(amount, destination ? t(`destinations:${destination}`) : null)
}
