import { queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useRefusalText } from '../../auth/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldFrame, fieldClass } from '../../ui/field-frame.tsx'
import { type ClientSearch, clientSearchOf, isSearchable } from './client-search.ts'
import type { Client } from './use-bid-form.ts'

/** Debounce of the search, ms (spec 3 §9). */
const pauseMs = 300

const clientsQuery = (user: string) =>
  queryOptions({
    queryKey: ['clients', user],
    enabled: isSearchable(user),
    queryFn: ({ signal }) => call('searchClients', { query: { user } }, { signal }),
  })

interface ClientFieldProps {
  client: Client | null
  onChange: (client: Client | null) => void
  error: string | undefined
}

/**
 * The client for whom a manager bids, found by name, company, e-mail or number (spec 3 §5). An editable
 * combobox with a list (APG): the focus stays in the field, the arrow keys move through the results.
 */
export function ClientField({ client, onChange, error }: ClientFieldProps) {
  const { t } = useTranslation('bids')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(client?.label ?? '')
  const [asked, setAsked] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text.trim()), pauseMs)
    return () => clearTimeout(pause)
  }, [text])
  const found = useQuery(clientsQuery(asked))
  const failure = useRefusalText(found.error)
  const search = clientSearchOf(text.trim(), asked, found)
  const options = search.state === 'found' ? search.clients : []
  const active = options[Math.min(at, options.length - 1)]
  const isOpen = open && text !== ''

  const pick = (chosen: Client) => {
    // The back office refers to clients by their number.
    setText(chosen.label)
    setOpen(false)
    onChange(chosen)
  }
  const type = (next: string) => {
    setText(next)
    setAt(0)
    setOpen(true)
    if (client) onChange(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isOpen && options.length > 0) setAt((at + step + options.length) % options.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen && active) pick(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  // The form is reset after a bid, and this field with it.
  const [known, setKnown] = useState(client)
  if (known !== client) {
    setKnown(client)
    if (known && !client && text === known.label) setText('')
  }

  return (
    <FieldFrame id={id} label={t('panel.client')} error={error}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen && active ? `${id}-${active.value}` : undefined}
            autoComplete="off"
            maxLength={80}
            placeholder={t('panel.clientHint')}
            value={text}
            onChange={({ target }) => type(target.value)}
            onFocus={() => !client && setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className={fieldClass(error, 'h-10 pr-11 pl-3 touch:h-11')}
          />
          {text !== '' && (
            <span className="absolute inset-y-0 right-0 flex items-center">
              <IconButton
                label={t('panel.clientClear')}
                onClick={() => {
                  type('')
                  input.current?.focus()
                }}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </span>
          )}
          <div
            hidden={!isOpen}
            className={
              'absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line bg-surface ' +
              'p-1 shadow-float'
            }
          >
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={t('panel.client')}
              className="max-h-[320px] overflow-y-auto"
            >
              {options.map((option) => (
                <Option
                  key={option.value}
                  id={`${id}-${option.value}`}
                  option={option}
                  active={option === active}
                  onPick={() => pick(option)}
                />
              ))}
            </div>
            <p role="status" className="px-2 py-1.5 text-sm text-quiet empty:hidden">
              {isOpen && (failure ?? sayingOf(search, t))}
            </p>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}

interface OptionProps {
  id: string
  option: Client
  active: boolean
  onPick: () => void
}

function Option({ id, option, active, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (APG, combobox)
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    <div
      id={id}
      role="option"
      aria-selected={active}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={cx(
        'flex min-h-8 cursor-default items-center rounded-sm px-2 py-1 text-sm select-none',
        'break-words hover:bg-accent-wash touch:min-h-11',
        active && 'bg-accent-wash text-accent forced-colors:outline',
      )}
    >
      {option.label}
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation<'bids'>>['t']

function sayingOf({ state }: ClientSearch, t: Translate): string {
  if (state === 'short') return t('panel.clientShort')
  if (state === 'many') return t('panel.clientMany')
  if (state === 'none') return t('panel.clientNone')
  return state === 'asking' ? t('panel.clientAsking') : ''
}
