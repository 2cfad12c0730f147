import { describe, expect, it } from 'vitest'
import {
  blockingFields,
  draftOf,
  fieldOf,
  initialValues,
  signUpBody,
  signUpProblems,
} from './sign-up-values.ts'

const filled = {
  fullName: 'Ann Miller',
  referralCode: '',
  email: 'ann@miller.test',
  mobile: '+254 20 123 456',
  country: 110,
  city: 'Nairobi',
  terms: true,
  noPatronymic: false,
  password: 'secret1',
  confirmPassword: 'secret1',
}

describe('signUpProblems', () => {
  it('is empty for a valid form', () => {
    expect(signUpProblems(filled, 'en')).toEqual({})
    expect(signUpBody(filled, 'en')).toMatchObject({ country: 110, language: 'en', terms: true })
  })

  it('reports empty fields as required', () => {
    expect(signUpProblems(initialValues(null, 'en'), 'en')).toEqual({
      fullName: 'required',
      email: 'required',
      mobile: 'required',
      country: 'required',
      city: 'required',
      password: 'required',
      terms: 'confirmation',
    })
  })

  it('compares passwords even while country and terms are missing', () => {
    const values = { ...filled, country: null, terms: false, confirmPassword: 'other' }
    expect(signUpProblems(values, 'en')).toEqual({
      country: 'required',
      terms: 'confirmation',
      confirmPassword: 'passwordMatch',
    })
  })

  it('requires three parts of the name and the phone mask in Russian', () => {
    expect(signUpProblems(filled, 'ru')).toEqual({ fullName: 'threeParts', mobile: 'phone' })
    const russian = { ...filled, fullName: 'Иванов Иван Иванович', mobile: '+7 (999) 123-45-67' }
    expect(signUpProblems(russian, 'ru')).toEqual({})
  })

  it('accepts a Russian name without a patronymic if the person declares so', () => {
    const values = { ...filled, fullName: 'Ли Виктор', mobile: '+7 (999) 123-45-67' }
    expect(signUpProblems(values, 'ru')).toEqual({ fullName: 'threeParts' })
    expect(signUpProblems({ ...values, noPatronymic: true }, 'ru')).toEqual({})
    const oneName = { ...values, fullName: 'Виктор', noPatronymic: true }
    expect(signUpProblems(oneName, 'ru')).toEqual({ fullName: 'twoParts' })
  })

  it('has the key of a message for each invalid field', () => {
    const values = { ...filled, email: 'ann@', password: 'short', confirmPassword: 'short' }
    expect(signUpProblems(values, 'en')).toEqual({ email: 'email', password: 'minLength' })
  })
})

it('lists missing and wrong fields in the order of the form', () => {
  expect(blockingFields(filled, 'en')).toEqual({ empty: [], wrong: [] })
  const begun = { ...filled, email: 'ann@', city: '', confirmPassword: '', terms: false }
  expect(blockingFields(begun, 'en')).toEqual({
    empty: ['city', 'confirmPassword', 'terms'],
    wrong: ['email'],
  })
})

it('never contains messages of Zod', () => {
  const values = { ...filled, city: 'x'.repeat(81) }
  expect(signUpProblems(values, 'en')).toEqual({ city: 'maxLength:81' })
})

describe('initialValues', () => {
  it('preselects Russia in Russian only', () => {
    expect(initialValues(null, 'ru').country).toBe(183)
    expect(initialValues(null, 'en').country).toBeNull()
  })

  it('leaves a number of another country as typed', () => {
    const [there, back] = (['ru', 'en'] as const).map((language) =>
      initialValues(draftOf(filled), language),
    )
    expect(there?.mobile).toBe(filled.mobile)
    expect(back?.mobile).toBe(filled.mobile)
  })

  it('restores the typed values in the mask of the language, without passwords', () => {
    const draft = draftOf({ ...filled, mobile: '8 999 123 45 67' })
    expect(JSON.stringify(draft)).not.toContain('secret1')
    expect(initialValues(draft, 'ru')).toMatchObject({
      mobile: '+7 (999) 123-45-67',
      country: 110,
      fullName: 'Ann Miller',
      password: '',
    })
  })
})

it.each([
  ['first_name', 'fullName'],
  ['telephone', 'mobile'],
  ['confirm_password', 'confirmPassword'],
  ['username', 'email'],
  ['city', 'city'],
  ['nonsense', undefined],
])('finds the field of %s', (wireKey, field) => {
  expect(fieldOf(wireKey)).toBe(field)
})
