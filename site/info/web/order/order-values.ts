import { type Problems, problemsOf } from '#people/auth/web/form-check.ts'
import { readAmount } from '#platform/core/contract/read-amount.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { type OrderForm, orderForm } from '#site/info/contract/calls.ts'

/** Form values; numbers as typed. */
export interface OrderValues {
  name: string
  email: string
  phone: string
  country: number | null
  makerModel: string
  yearFrom: string
  mileageTo: string
  budgetYen: string
  comment: string
}

export const emptyOrder: OrderValues = {
  name: '',
  email: '',
  phone: '',
  country: null,
  makerModel: '',
  yearFrom: '',
  mileageTo: '',
  budgetYen: '',
  comment: '',
}

/** Returns NaN for unreadable text, which the schema refuses. */
const numberIn = (text: string) => {
  const read = readAmount(text)
  return typeof read === 'string' ? Number.NaN : read
}

/** Returns the body of the call, not yet validated. */
export function orderBody(values: OrderValues, language: Language): OrderForm {
  return {
    ...values,
    email: values.email.trim(),
    yearFrom: numberIn(values.yearFrom),
    mileageTo: numberIn(values.mileageTo),
    budgetYen: numberIn(values.budgetYen),
    language,
  }
}

/** Returns validation errors by field, by the schema of the server. */
export const orderProblems = (values: OrderValues): Problems =>
  problemsOf(orderForm, { ...orderBody(values, 'en') })
