import { ChevronDown, Search, X } from 'lucide-react'
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { type FindType, maxFindTextLength } from '#market/search/contract/find-kinds.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { isComposing } from '#platform/ui/web/browser/composing.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { useSuggestions } from '#platform/ui/web/fields/use-suggestions.ts'
import { KeyCap } from '#platform/ui/web/key-cap.tsx'
import { type FindOption, findOptions } from './find-options.ts'
import { useFind } from './use-find.ts'

const FindList = lazyPart(() => import('./find-list.tsx'), 'FindList')

const inside =
  'grid h-full w-9 shrink-0 place-items-center rounded-md text-quiet hover:text-ink touch:w-11'

interface FindBoxProps {
  ref: Ref<HTMLInputElement>
  autoFocus?: boolean
  /** Called when a suggestion was chosen and the box can close. */
  onDone?: () => void
}

/** Holds the text, its meanings, and the handlers of keys and buttons. */
function useFindBox(onDone: FindBoxProps['onDone']) {
  const { find, types, type, go, choose, leave, meanings } = useFind()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState('')
  const isAny = find.type === 'any'
  const canOpen = isAny && find.text.trim() !== ''
  const options = canOpen ? findOptions(meanings.shown) : []
  const list = useSuggestions({ id, options, keyOf: ({ key }) => key, canOpen })
  const { active } = list

  const pick = (option: FindOption) => {
    list.close()
    setChosen(option.label)
    if (option.suggestion) choose(option.suggestion, option.isWide)
    else leave(option.pageType, option.search)
    onDone?.()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isAny || find.text.trim() === '') return go(find)
    const [first] = active && meanings.current ? [active] : findOptions(await meanings.load())
    if (first) pick(first)
    else list.open()
  }
  const change = (next: { type: FindType; text: string }) => {
    list.restart()
    setChosen('')
    type(next)
  }
  const clear = () => {
    list.close()
    go({ ...find, text: '' })
    form.current?.querySelector('input')?.focus()
  }
  /** Attributes of the input. */
  const field = {
    ...(isAny ? list.field : { role: 'searchbox' }),
    value: find.text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      change({ ...find, text: target.value }),
    onFocus() {
      FindList.preload()
      list.open()
    },
    onBlur: list.close,
    onKeyDown(event: KeyboardEvent) {
      if (isComposing(event)) return
      if (isAny && list.move(event)) return
      if (event.key === 'Escape' && find.text !== '') {
        event.preventDefault()
        if (list.isOpen) list.close()
        else clear()
      }
    },
  }
  return { find, types, meanings, form, chosen, options, list, field, pick, submit, change, clear }
}

/**
 * Searches the current listing by free text, or by lot number, model, chassis or equipment if that type is selected.
 * Enter applies the active suggestion, initially the first.
 */
export function FindBox({ ref, autoFocus, onDone }: FindBoxProps) {
  const { t } = useTranslation('find')
  const { find, types, meanings, form, chosen, options, list, field, pick, submit, change, clear } =
    useFindBox(onDone)
  return (
    <search className="relative block w-full max-w-[460px]">
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        className={
          'flex h-9 items-center rounded-md border border-edge bg-surface touch:h-11 ' +
          'has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-1 ' +
          'has-[input:focus-visible]:outline-accent'
        }
      >
        <div className="relative h-full shrink-0 border-line border-r">
          <select
            aria-label={t('in')}
            value={find.type}
            onChange={({ target }) => change({ ...find, type: target.value as FindType })}
            className="h-full appearance-none rounded-l-md bg-transparent pr-7 pl-3 text-sm text-quiet"
          >
            {types.map((value) => (
              <option key={value} value={value} className="bg-surface text-ink">
                {t(`type.${value}`)}
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
          type="text"
          {...field}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxFindTextLength}
          // biome-ignore lint/a11y/noAutofocus: the box appears because its button was pressed
          autoFocus={autoFocus}
          aria-label={t('name')}
          placeholder={t(`hint.${find.type}`)}
          className="h-full min-w-0 flex-1 bg-transparent px-3 outline-none placeholder:text-quiet"
        />
        {find.text ? (
          <button type="button" aria-label={t('clear')} onClick={clear} className={inside}>
            <X aria-hidden="true" className="size-4" />
          </button>
        ) : (
          <span aria-hidden="true" className="mr-2 hidden lg:inline">
            <KeyCap>/</KeyCap>
          </span>
        )}
        <button type="submit" aria-label={t('go')} title={t('go')} className={inside}>
          <Search aria-hidden="true" className="size-4" />
        </button>
      </form>
      {list.isOpen && (
        <Suspense>
          <FindList
            id={list.listId}
            text={find.text.trim()}
            meanings={meanings}
            options={options}
            active={list.active}
            optionId={list.idOf}
            onPick={pick}
          />
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {chosen && t('chosen', { label: chosen })}
      </p>
    </search>
  )
}
