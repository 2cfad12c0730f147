import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CallRefused } from '../api/call-errors.ts'
import { call } from '../api/client.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { useFieldError } from '../auth/field-error.ts'
import { checkedBy } from '../auth/form-check.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { device } from '../preferences/device.ts'
import { useSession } from '../session/session.tsx'
import { keepOrderDraft, readOrderDraft } from './order-draft.ts'
import { emptyOrder, type OrderValues, orderBody, orderProblems } from './order-values.ts'

/** How long typing rests before the draft is kept. */
const pauseMs = 400

/** State of the order form: opens with what is known or was typed, sends, and says what is wrong. */
export function useOrderForm() {
  const session = useSession()
  const form = useForm<OrderValues>({
    mode: 'onTouched',
    defaultValues: { ...emptyOrder, ...knownOf(session), ...readOrderDraft() },
    resolver: checkedBy(orderProblems),
  })
  const send = useSingleMutation({
    mutationFn: (values: OrderValues) =>
      call('makeOrder', { body: orderBody(values, device.language.read()) }),
    onSuccess: () => keepOrderDraft(undefined),
    onError: (error) => {
      if (!(error instanceof CallRefused)) return
      for (const [field, message] of Object.entries(error.fields)) {
        if (field in emptyOrder) form.setError(field as keyof OrderValues, { message })
      }
    },
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      keepOrderDraft(form.getValues())
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, pauseMs)
      },
    })
    // Whatever makes the page load anew, the field is left before.
    const leave = () => timer !== undefined && keep()
    document.addEventListener('focusout', leave)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('focusout', leave)
    }
  }, [form])
  /** Begins anew, knowing who asks. */
  const again = () => {
    send.reset()
    form.reset({ ...emptyOrder, ...knownOf(session) })
  }
  return { form, send, again, errorOf: useOrderError(form.formState.errors) }
}

function knownOf(session: ReturnType<typeof useSession>): Partial<OrderValues> {
  if (session.state !== 'authenticated') return {}
  const { fullName, email, mobile, countryId } = session.profile
  return { name: fullName, email, phone: mobile, country: countryId }
}

type Errors = ReturnType<typeof useForm<OrderValues>>['formState']['errors']

/** What is wrong with a field, in words. */
function useOrderError(errors: Errors) {
  const { t } = useTranslation('site')
  const general = useFieldError()
  return (field: keyof OrderValues): string | undefined => {
    const problem = errors[field]?.message
    if (problem === undefined) return undefined
    if (problem === 'required' || problem === 'email') return general(problem)
    if (field === 'yearFrom') return t('order.year')
    return field === 'mileageTo' || field === 'budgetYen' ? t('order.tooLarge') : t('order.tooLong')
  }
}
