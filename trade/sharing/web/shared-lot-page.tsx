import { useParams } from '@tanstack/react-router'
import { EmptyLot } from '#market/lots/web/empty/empty-lot.tsx'
import { headingOf, tabTitleOf } from '#market/lots/web/lot-view.ts'
import { isBikePage, pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { ShareFrame } from '#site/shell/web/share-frame.tsx'
import { CodeGate } from './code-gate.tsx'
import { SharedLotContent } from './shared-lot.tsx'
import { openShared, sharedLotQuery } from './shared-lot-query.ts'
import { sharedViewOf } from './shared-view.ts'

/** The page of a shared lot, for everybody who has its code (spec 3 §2). */
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
            <SharedLotContent shared={shared} pageType={pageType} />
          </ShareFrame>
        )
      }}
    </CodeGate>
  )
}
