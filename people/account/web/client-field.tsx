import { queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { clientSearchMaxLength, isClientSearch } from '#people/account/contract/client-search.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { isComposing } from '#platform/ui/web/browser/composing.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { FieldFrame, fieldClass } from '#platform/ui/web/fields/field-frame.tsx'
import { Suggestion } from '#platform/ui/web/fields/suggestion.tsx'
import { useSuggestions } from '#platform/ui/web/fields/use-suggestions.ts'
import type { Client } from './client-search.ts'
import { type ClientSearch, clientSearchOf } from './client-search.ts'

/** Debounce of the search, ms (spec 3 §9). */
const pauseMs = 300

const clientsQuery = (user: string) =>
  queryOptions({
    queryKey: ['clients', user],
    enabled: isClientSearch(user),
    queryFn: ({ signal }) => call('searchClients', { query: { user } }, { signal }),
  })

interface ClientFieldProps {
  client: Client | null
  onChange: (client: Client | null) => void
  error: string | undefined
}

/** Returns the typed text, the clients that it finds, and the list that suggests them. */
function useClientSearch(client: Client | null, onChange: ClientFieldProps['onChange']) {
  const id = useId()
  const [text, setText] = useState(client?.label ?? '')
  const [requestedText, setRequestedText] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setRequestedText(text.trim()), pauseMs)
    return () => clearTimeout(pause)
  }, [text])
  const found = useQuery(clientsQuery(requestedText))
  const failure = useRefusalText(found.error)
  const search = clientSearchOf(text.trim(), requestedText, found)
  const options = search.state === 'found' ? search.clients : []
  const list = useSuggestions({ id, options, keyOf: ({ value }) => value, canOpen: text !== '' })
  const { isOpen, active } = list

  const select = (chosen: Client) => {
    // Managers refer to clients by their number.
    setText(chosen.label)
    list.close()
    onChange(chosen)
  }
  const type = (next: string) => {
    setText(next)
    list.restart()
    if (client) onChange(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (list.move(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen && active) select(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      list.close()
    }
  }
  // A bid resets the form, and this field with it.
  const [known, setKnown] = useState(client)
  if (known !== client) {
    setKnown(client)
    if (known && !client && text === known.label) setText('')
  }
  return { id, text, type, search, failure, options, list, select, onKeyDown }
}

/** Chooses the client for whom a manager bids, by name, company, e-mail or number (spec 3 §5). */
export function ClientField({ client, onChange, error }: ClientFieldProps) {
  const { t } = useTranslation('account')
  const input = useRef<HTMLInputElement>(null)
  const field = useClientSearch(client, onChange)
  const { id, text, type, list } = field
  return (
    <FieldFrame id={id} label={t('client.label')} error={error}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            ref={input}
            {...list.field}
            autoComplete="off"
            maxLength={clientSearchMaxLength}
            placeholder={t('client.hint')}
            value={text}
            onChange={({ target }) => type(target.value)}
            onFocus={() => !client && list.open()}
            onBlur={list.close}
            onKeyDown={field.onKeyDown}
            className={fieldClass(error, 'h-10 pr-11 pl-3 touch:h-11')}
          />
          {text !== '' && (
            <span className="absolute inset-y-0 right-0 flex items-center">
              <IconButton
                label={t('client.clear')}
                onClick={() => {
                  type('')
                  input.current?.focus()
                }}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </span>
          )}
          <FoundClients field={field} />
        </div>
      )}
    </FieldFrame>
  )
}

function FoundClients({ field }: { field: ReturnType<typeof useClientSearch> }) {
  const { t } = useTranslation('account')
  const { list, search, failure, options, select } = field
  return (
    <div
      hidden={!list.isOpen}
      className={
        'absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line bg-surface ' +
        'p-1 shadow-float'
      }
    >
      <div
        id={list.listId}
        role="listbox"
        aria-label={t('client.label')}
        className="max-h-[320px] overflow-y-auto"
      >
        {options.map((option) => (
          <Suggestion
            key={option.value}
            id={list.idOf(option)}
            active={option === list.active}
            onPick={() => select(option)}
          >
            {option.label}
          </Suggestion>
        ))}
      </div>
      <p role="status" className="px-2 py-1.5 text-sm text-quiet empty:hidden">
        {list.isOpen && (failure ?? statusTextOf(search, t))}
      </p>
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation<'account'>>['t']

function statusTextOf({ state }: ClientSearch, t: Translate): string {
  if (state === 'short') return t('client.short')
  if (state === 'many') return t('client.many')
  if (state === 'none') return t('client.none')
  return state === 'loading' ? t('client.loading') : ''
}
