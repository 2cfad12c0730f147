import type { Language } from '../../../contract/core/codes.ts'
import { formatNumber } from '../../../contract/core/money.ts'
import { type OrderForm, orderForm } from '../../../contract/site/calls.ts'
import { type Problems, problemsOf } from '../../auth/form-check.ts'

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

const numberIn = (text: string) => (digitsOf(text) === '' ? null : Number(digitsOf(text)))

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

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The digits of a text, grouped by thousands. */
export function groupedDigits(text: string): string {
  const digits = digitsOf(text).slice(0, 15)
  return digits === '' ? '' : formatNumber(Number(digits))
}

/** The caret position in grouped text behind so many digits. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0
  let count = 0
  for (const [at, character] of [...grouped].entries()) {
    if (/\d/.test(character)) count += 1
    if (count === digitsBefore) return at + 1
  }
  return grouped.length
}
