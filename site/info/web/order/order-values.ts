import { type Problems, problemsOf } from '#people/auth/web/form-check.ts'
import { readAmount } from '#platform/core/contract/read-amount.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { type OrderForm, orderForm } from '#site/info/contract/calls.ts'

/** The values of the form; numbers are the text of their fields. */
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

/** NaN, which the rules of the server refuse, for a text that cannot be read. */
const numberIn = (text: string) => {
  const read = readAmount(text)
  return typeof read === 'string' ? Number.NaN : read
}

/** The body of the call, not validated yet. */
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

/** Validation errors by field, with the rules of the server. */
export const orderProblems = (values: OrderValues): Problems =>
  problemsOf(orderForm, { ...orderBody(values, 'en') })
