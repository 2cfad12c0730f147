import type { ComponentProps } from 'react'
import { formatNumber } from '../../../contract/core/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { useMedia } from '../../ui/use-media.ts'

/** The numbered pages of a list in the person's language, fewer of them where there is little room. */
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
