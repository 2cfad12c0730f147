import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { listParts, maxListValues } from '#platform/core/contract/query-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import type { ListAddress } from './address.ts'
import type { Filter } from './filters/filter.ts'

/** What a list says of its address. */
interface Filtered<Address extends ListAddress> {
  readonly filters?: readonly Filter<Address>[]
  readonly readAddress: (search: Record<string, unknown>) => Address
}

/** How many filter values of a typed or old address the list does not use: they are invalid or too many. */
export function countIgnored<Address extends ListAddress>(
  { filters = [], readAddress }: Filtered<Address>,
  search: Record<string, unknown>,
): number {
  const address = readAddress(search)
  const keys = filters
    .filter(({ kind }) => kind !== 'range')
    .flatMap(({ key, otherKeys = [] }) => [key, ...otherKeys])
  return keys.reduce((sum, key) => {
    const values = new Set(listParts(String(search[key] ?? ''))).size
    const { [key]: used = [] } = address
    return Array.isArray(used) ? sum + Math.max(values - used.length, 0) : sum
  }, 0)
}

interface Opened {
  readonly pathname: string
  readonly search: Record<string, unknown>
}

/** The address with which the app was opened; the router replaces it by one without invalid values. */
let opened: Opened | undefined

export function setOpenedAddress(address: Opened): void {
  opened = address
}

/** Shows a message when the list ignores values of the address with which the app was opened. */
export function useIgnoredValues<Address extends ListAddress>(collection: Filtered<Address>): void {
  const { t } = useTranslation('collection')
  const { pathname } = useRouter().latestLocation
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that was opened
  useEffect(() => {
    const count = opened?.pathname === pathname ? countIgnored(collection, opened.search) : 0
    opened = undefined
    if (count === 0) return
    const text = t('filters.ignored', { count, number: formatNumber(maxListValues) })
    showToast({ id: 'ignored-values', text })
  }, [collection])
}
