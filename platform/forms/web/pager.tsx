import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { PageInfo } from '#platform/list/contract/page-info.ts'
import { IconButton } from '#platform/ui/web/button.tsx'

/** Links to the other pages; nothing when there is only one. */
export function Pager({ pageInfo, onGo }: { pageInfo: PageInfo; onGo: (page: number) => void }) {
  const { t } = useTranslation('forms')
  const { page, pageSize, totalSearchResults } = pageInfo
  const pages = Math.max(1, Math.ceil(totalSearchResults / pageSize))
  if (pages === 1) return null
  return (
    <nav aria-label={t('pages.name')} className="flex items-center gap-2 px-4 text-sm lg:px-0">
      <IconButton
        label={t('pages.previous')}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onGo(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </IconButton>
      {t('pages.of', { page, pages })}
      <IconButton
        label={t('pages.next')}
        aria-disabled={page >= pages}
        onClick={() => page < pages && onGo(page + 1)}
      >
        <ChevronRight aria-hidden="true" className="size-4" />
      </IconButton>
    </nav>
  )
}
