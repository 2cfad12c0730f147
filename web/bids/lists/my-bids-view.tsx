import { Gavel } from 'lucide-react'
import { useMemo } from 'react'
import type { BidRow } from '../../../contract/bids/calls.ts'
import type { ListAddress } from '../../collection/address.ts'
import type { Collection } from '../../collection/collection.ts'
import { EarlierPages } from '../../collection/earlier-pages.tsx'
import { EmptyList } from '../../collection/empty-list.tsx'
import { CollectionView } from '../../collection/rows/collection-view.tsx'
import { useCollection } from '../../collection/use-collection.ts'
import { NothingYet } from '../../feedback/nothing-yet.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLotGallery } from '../../lots/summary/use-lot-gallery.tsx'
import { useLotText } from '../../lots/summary/use-lot-text.ts'
import { bidItems } from './bid-item.tsx'

interface MyBidsViewProps {
  collection: Collection<BidRow, ListAddress>
}

/** One's own bids, with the way to each lot. */
export function MyBidsView({ collection }: MyBidsViewProps) {
  const { t } = useTranslation('bids')
  const list = useCollection(collection)
  const text = useLotText()
  const [gallery, onPhotos] = useLotGallery(text)
  const context = useMemo(
    () => ({ text, onPhotos, isPast: false, renderActions: () => null }),
    [text, onPhotos],
  )
  const found = list.pageInfo?.totalSearchResults
  return (
    <>
      {found !== 0 && !list.failure && (
        <p className="px-4 py-3 text-sm text-quiet lg:px-0 lg:pt-0">{t('list.note')}</p>
      )}
      <EarlierPages list={list} />
      <CollectionView
        list={list}
        label={t('mine.title')}
        layout={bidItems}
        context={context}
        expected={4}
        empty={
          found ? (
            <EmptyList list={list} nothingYet="bids:mine.empty" />
          ) : (
            <NothingYet
              icon={<Gavel aria-hidden="true" />}
              title={t('mine.empty')}
              text={t('mine.text')}
            />
          )
        }
      />
      {gallery}
    </>
  )
}
