import { useParams } from '@tanstack/react-router'
import { isBikePage, pageTypeRoute, pageTypes } from '../../contract/lots/page-types.ts'
import { PageTitle } from '../feedback/page-title.tsx'
import { EmptyLot } from '../lots/empty/empty-lot.tsx'
import { headingOf, tabTitleOf } from '../lots/lot-view.ts'
import { ShareFrame } from '../shell/share-frame.tsx'
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
