import type { ComponentProps } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { Pagination } from '#platform/ui/web/pagination.tsx'

/** The numbered pages of a list in the person's language, fewer of them on narrow screens. */
export function PageNumbers(props: Omit<ComponentProps<typeof Pagination>, 'labels' | 'siblings'>) {
  const { t } = useTranslation('collection')
  const roomy = useMedia('(min-width: 480px)')
  return (
    <Pagination
      {...props}
      siblings={roomy ? 1 : 0}
      labels={{
        navigation: t('pages.name'),
        previous: t('pages.previous'),
        next: t('pages.next'),
        page: (number) => t('pages.page', { page: formatNumber(number) }),
        format: formatNumber,
      }}
    />
  )
}
