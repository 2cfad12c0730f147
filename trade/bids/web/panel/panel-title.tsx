import type { PageType } from '#market/search/contract/page-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { marketOf } from './panel-state.ts'

interface PanelTitleProps {
  pageType: PageType
  /** Whether the person is a manager who bids for clients. */
  forClients: boolean
}

export function PanelTitle({ pageType, forClients }: PanelTitleProps) {
  const { t } = useTranslation('bids')
  if (marketOf(pageType) === 'stock') return t('panel.titleStock')
  return forClients ? t('panel.titleClient') : t('panel.title')
}
