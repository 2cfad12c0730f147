import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useFieldError } from '#people/auth/web/field-error.ts'
import { resolverFor, showServerErrors } from '#people/auth/web/form-check.ts'
import { useSession } from '#people/auth/web/session/session.tsx'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { emptyOrder, type OrderValues, orderBody, orderProblems } from './order-values.ts'

/** Debounce before the draft is saved, ms. */
const saveDelayMs = 400

/** Holds the order form: values from the draft or the session, sending, errors. */
export function useOrderForm() {
  const session = useSession()
  const form = useForm<OrderValues>({
    mode: 'onTouched',
    defaultValues: { ...emptyOrder, ...contactsOf(session), ...readOrderDraft() },
    resolver: resolverFor(orderProblems),
  })
  const send = useSingleMutation({
    mutationFn: (values: OrderValues) =>
      call('makeOrder', { body: orderBody(values, preferences.language.read()) }),
    onSuccess: () => saveOrderDraft(undefined),
    onError: (error) =>
      showServerErrors(form, error, (name) =>
        name in emptyOrder ? (name as keyof OrderValues) : undefined,
      ),
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      timer = undefined
      saveOrderDraft(form.getValues())
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(save, saveDelayMs)
      },
    })
    // Every reload blurs the field first.
    const leave = () => timer !== undefined && save()
    document.addEventListener('focusout', leave)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('focusout', leave)
    }
  }, [form])
  /** Starts another order with the contacts of the session. */
  const again = () => {
    send.reset()
    form.reset({ ...emptyOrder, ...contactsOf(session) })
  }
  return { form, send, again, errorOf: useOrderError(form.formState.errors) }
}

function contactsOf(session: ReturnType<typeof useSession>): Partial<OrderValues> {
  if (session.state !== 'authenticated') return {}
  const { fullName, email, mobile, countryId } = session.profile
  return { name: fullName, email, phone: mobile, country: countryId }
}

type Errors = ReturnType<typeof useForm<OrderValues>>['formState']['errors']

function useOrderError(errors: Errors) {
  const { t } = useTranslation('site')
  const general = useFieldError()
  return (field: keyof OrderValues): string | undefined => {
    const problem = errors[field]?.message
    if (problem === undefined) return undefined
    if (problem === 'required' || problem === 'email') return general(problem)
    if (field === 'yearFrom') return t('order.year')
    if (problem === 'invalid') return general(problem)
    return field === 'mileageTo' || field === 'budgetYen' ? t('order.tooLarge') : t('order.tooLong')
  }
}

/**
 * Reads the unsent order form from the history entry, where it survives going back and reloads (a change of language
 * reloads the page) until the tab closes.
 */
function readOrderDraft(): Partial<OrderValues> {
  const stored: unknown = window.history.state?.orderDraft
  if (typeof stored !== 'object' || stored === null) return {}
  const known = Object.entries(stored).filter(
    ([field, value]) =>
      field in emptyOrder &&
      (field === 'country'
        ? value === null || typeof value === 'number'
        : typeof value === 'string'),
  )
  return Object.fromEntries(known)
}

function saveOrderDraft(draft: OrderValues | undefined): void {
  // Bypasses the `replaceState` patched by the router, which need not know.
  const state: unknown = { ...window.history.state, orderDraft: draft }
  History.prototype.replaceState.call(window.history, state, '')
}
