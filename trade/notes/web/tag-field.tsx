import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { isComposing } from '#platform/ui/web/browser/composing.ts'
import { FieldFrame, fieldClass } from '#platform/ui/web/fields/field-frame.tsx'
import { maxTagsOfLot, tagMaxLength } from '#trade/notes/contract/limits.ts'
import { ownTagsQuery } from './lot-note-query.ts'
import { withTag } from './with-tag.ts'

/** Maximum number of the person's other tags that are suggested. */
const maxOffered = 8

interface TagFieldProps {
  tags: readonly string[]
  /** Text that is not yet a tag. */
  typed: string
  onTags: (tags: readonly string[]) => void
  onType: (typed: string) => void
}

/** A field for the tags of a lot, with the person's other tags as suggestions. */
export function TagField({ tags, typed, onTags, onType }: TagFieldProps) {
  const { t } = useTranslation('notes')
  const id = useId()
  const { data: own = [] } = useQuery(ownTagsQuery)
  const add = (tag: string) => {
    onTags(withTag(tags, tag))
    onType('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onTags(tags.slice(0, -1))
    }
  }
  const lower = typed.trim().toLowerCase()
  const offered = own
    .map(({ tag }) => tag)
    .filter((tag) => tag.toLowerCase().includes(lower) && withTag(tags, tag) !== tags)
    .slice(0, maxOffered)
  return (
    <FieldFrame id={id} label={t('tags')} error={undefined}>
      {(described) => (
        <>
          {tags.length > 0 && (
            <ul aria-label={t('tags')} className="mb-2 flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag}>
                  <button
                    type="button"
                    aria-label={t('removeTag', { tag })}
                    onClick={() => onTags(tags.filter((one) => one !== tag))}
                    className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-sm bg-accent-wash px-2 text-sm text-accent touch:min-h-11 touch:px-3"
                  >
                    <span className="min-w-0 truncate">{tag}</span>
                    <X aria-hidden="true" className="size-3.5 shrink-0" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...described}
            value={typed}
            maxLength={tagMaxLength}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={t('tagExample')}
            disabled={tags.length >= maxTagsOfLot}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            className={fieldClass(undefined, 'h-10 px-3 touch:h-11')}
          />
          {offered.length > 0 && (
            <ul aria-label={t('ownTags')} className="mt-2 flex flex-wrap gap-1.5">
              {offered.map((tag) => (
                <li key={tag} className="max-w-full">
                  <button
                    type="button"
                    aria-label={t('addTag', { tag })}
                    onClick={() => add(tag)}
                    className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-sm border border-line px-2 text-sm text-quiet hover:border-edge hover:text-ink touch:min-h-11 touch:px-3"
                  >
                    <Plus aria-hidden="true" className="size-3.5 shrink-0" />
                    <span className="min-w-0 truncate">{tag}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FieldFrame>
  )
}
