import { queryOptions } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { EmptyLot } from '#market/lots/web/empty/empty-lot.tsx'
import { headingOf, tabTitleOf } from '#market/lots/web/lot-view.ts'
import {
  isBikePage,
  type PageType,
  pageTypeRoute,
  pageTypes,
} from '#market/search/contract/page-types.ts'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { ShareFrame } from '#site/shell/web/share-frame.tsx'
import type { SharedLot } from '#trade/sharing/contract/calls.ts'
import { CodeGate } from './code-gate.tsx'
import { SharedLotContent } from './shared-lot.tsx'
import { sharedViewOf } from './shared-view.ts'

/** The page of a shared lot, for anybody who has its code (spec 3 §2). */
export function SharedLotPage() {
  const { type = '', id = '' } = useParams({ strict: false })
  const pageType = pageTypes.find((known) => pageTypeRoute[known] === `/${type}`) ?? 'car-auction'
  return (
    <CodeGate
      key={`${type} ${id}`}
      id={id}
      kind={isBikePage(pageType) ? 'bike' : 'car'}
      queryOf={(code) => sharedLotQuery(pageType, id, code)}
      missing={<EmptyLot />}
      frame={(content) => <ShareFrame>{content}</ShareFrame>}
      open={(code) => openShared(pageType, id, code)}
    >
      {(shared) => {
        const lot = sharedViewOf(shared)
        return (
          <ShareFrame name={headingOf(lot)}>
            <PageTitle>{tabTitleOf(lot)}</PageTitle>
            <SharedLotContent shared={shared} shareId={id} pageType={pageType} />
          </ShareFrame>
        )
      }}
    </CodeGate>
  )
}

/** `locked` until the right code is sent. */
export type OpenedShare = SharedLot | 'locked'

async function openShared(
  pageType: PageType,
  id: string,
  code: string,
  signal?: AbortSignal,
): Promise<OpenedShare> {
  const body = { id, ...(code && { code }) }
  const response = await call(
    'openShare',
    { params: { pageType }, body },
    ...(signal ? [{ signal }] : []),
  )
  return 'locked' in response ? 'locked' : response
}

/** A shared lot. Each time that it is loaded is counted, so it is loaded once for each page. */
const sharedLotQuery = (pageType: PageType, id: string, code: string) =>
  queryOptions({
    queryKey: ['shared-lot', pageType, id, code] as const,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retry: (failures, error) => !(error instanceof CallRefused) && failures < 3,
    queryFn: ({ signal }) => openShared(pageType, id, code, signal),
  })
