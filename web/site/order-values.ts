import type { Language } from '../../contract/core/codes.ts'
import { formatNumber } from '../../contract/core/money.ts'
import { type OrderForm, orderForm } from '../../contract/site/calls.ts'
import { type Problems, problemsOf } from '../auth/form-check.ts'

/** The order as it is while somebody writes it: numbers are the text of their fields. */
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

/** The body of the call; the contract says whether it will do. */
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

/** What is wrong, by field, by the rules of the server. */
export const orderProblems = (values: OrderValues): Problems =>
  problemsOf(orderForm, { ...orderBody(values, 'en') })

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** What a field for a large number shows: its digits, grouped by thousands. */
export function groupedDigits(text: string): string {
  const digits = digitsOf(text).slice(0, 15)
  return digits === '' ? '' : formatNumber(Number(digits))
}

/** Where the caret belongs in regrouped text, so that as many digits stand before it as did. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0
  let seen = 0
  for (const [at, letter] of [...grouped].entries()) {
    if (/\d/.test(letter)) seen += 1
    if (seen === digitsBefore) return at + 1
  }
  return grouped.length
}
