import { ChevronDown, Search, X } from 'lucide-react'
import { type FormEvent, type Ref, useRef } from 'react'
import type { SearchType } from '../../contract/lots/page-types.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import { useFind } from './use-find.ts'

const inside =
  'grid h-full w-9 shrink-0 place-items-center rounded-md text-quiet hover:text-ink touch:w-11'

/** Finds lots on the listing in view by number, model, chassis or equipment; Escape empties it. */
export function FindBox({ ref, autoFocus }: { ref: Ref<HTMLInputElement>; autoFocus?: boolean }) {
  const { t } = useTranslation('shell')
  const { find, types, type, go } = useFind()
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(find)
  }
  const clear = () => {
    go({ ...find, text: '' })
    form.current?.querySelector('input')?.focus()
  }
  return (
    <search className="w-full max-w-[460px]">
      <form
        ref={form}
        onSubmit={submit}
        className={
          'flex h-9 items-center rounded-md border border-edge bg-surface touch:h-11 ' +
          'has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-1 ' +
          'has-[input:focus-visible]:outline-accent'
        }
      >
        <div className="relative h-full shrink-0 border-line border-r">
          <select
            aria-label={t('find.in')}
            value={find.type}
            onChange={(event) => type({ ...find, type: event.target.value as SearchType })}
            className="h-full appearance-none rounded-l-md bg-transparent pr-7 pl-3 text-sm text-quiet"
          >
            {types.map((value) => (
              <option key={value} value={value} className="bg-surface text-ink">
                {t(`find.type.${value}`)}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-quiet"
          />
        </div>
        <input
          ref={ref}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the box appears because its button was pressed
          autoFocus={autoFocus}
          aria-label={t('find.name')}
          placeholder={t(`find.hint.${find.type}`)}
          value={find.text}
          onChange={(event) => type({ ...find, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || find.text === '') return
            event.preventDefault()
            clear()
          }}
          className="h-full min-w-0 flex-1 bg-transparent px-3 outline-none placeholder:text-quiet [&::-webkit-search-cancel-button]:appearance-none"
        />
        {find.text ? (
          <button type="button" aria-label={t('find.clear')} onClick={clear} className={inside}>
            <X aria-hidden="true" className="size-4" />
          </button>
        ) : (
          <span aria-hidden="true" className="mr-2 hidden lg:inline">
            <KeyCap>/</KeyCap>
          </span>
        )}
        <button type="submit" aria-label={t('find.go')} title={t('find.go')} className={inside}>
          <Search aria-hidden="true" className="size-4" />
        </button>
      </form>
    </search>
  )
}
