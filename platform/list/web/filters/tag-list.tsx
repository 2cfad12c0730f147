import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { useWidth } from '#platform/ui/web/browser/use-width.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Tag } from '#platform/ui/web/tag.tsx'
import type { ListAddress } from '../address.ts'
import { usePendingAddress } from '../pending-address.tsx'
import type { CollectionState } from '../use-collection.ts'
import { withoutFilters } from './filter.ts'
import { tagsThatFit } from './tags-that-fit.ts'
import { useTags } from './use-tags.ts'

interface TagListProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
  /** Shown at the end of the last line if there is room, else below it. */
  end: ReactNode
}

/** The tags of active filters, each with a button to remove it: one line, and more on demand. */
export function TagList<Row, Address extends ListAddress>({
  list,
  end,
}: TagListProps<Row, Address>) {
  const { t } = useTranslation('collection')
  const { apply } = usePendingAddress<Address>()
  const tags = useTags(list)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box) ?? 0
  const touch = useMedia('(pointer: coarse)')
  const [all, setAll] = useState(false)
  const items = useRef<HTMLUListElement>(null)
  const texts = tags.map(({ label, value }) => `${label} ${value}`)
  const fitting = tagsThatFit(texts, width, touch ? 'touch' : 'mouse')
  const shown = all ? tags : tags.slice(0, fitting)
  const hidden = tags.length - fitting

  /** When a tag is removed, the next one gets the focus, if there is one. */
  const remove = (at: number) => {
    const buttons = [...(items.current?.querySelectorAll('button') ?? [])]
    const next = buttons[at + 1] ?? buttons[at - 1]
    if (next) next.focus()
    else focusMain()
    const tag = tags[at]
    if (tag) apply(tag.remove)
  }
  return (
    <div ref={box} className="min-w-0 flex-1">
      {(tags.length > 0 || end) && (
        <div className="flex flex-wrap items-center gap-2">
          <ul ref={items} aria-label={t('filters.active')} className="contents">
            {shown.map(({ id, label, value }, at) => (
              <Tag
                key={id}
                label={label}
                value={value}
                removeLabel={t('filters.remove', { filter: `${label} ${value}` })}
                onRemove={() => remove(at)}
              />
            ))}
          </ul>
          {hidden > 0 && (
            <Button
              variant="ghost"
              aria-expanded={all}
              onClick={() => setAll(!all)}
              className="px-2"
            >
              {all ? t('filters.tags.hide') : t('filters.tags.all', { count: hidden })}
            </Button>
          )}
          {tags.length > 0 && (
            <Button
              variant="ghost"
              onClick={() => {
                focusMain()
                apply(withoutFilters(list.collection.filters ?? []))
              }}
              className="px-2"
            >
              {t('filters.clearAll')}
            </Button>
          )}
          {end}
        </div>
      )}
    </div>
  )
}
