import { describe, expect, it } from 'vitest'
import { draftOf, fieldOf, openingValues, signUpBody, signUpProblems } from './sign-up-values.ts'

const filled = {
  fullName: 'Ann Miller',
  referralCode: '',
  email: 'ann@miller.test',
  mobile: '+254 20 123 456',
  country: 110,
  city: 'Nairobi',
  terms: true,
  password: 'secret1',
  confirmPassword: 'secret1',
}

describe('signUpProblems', () => {
  it('finds nothing wrong with a full form', () => {
    expect(signUpProblems(filled, 'en')).toEqual({})
    expect(signUpBody(filled, 'en')).toMatchObject({ country: 110, language: 'en', terms: true })
  })

  it('calls what is empty required', () => {
    expect(signUpProblems(openingValues(null, 'en'), 'en')).toEqual({
      fullName: 'required',
      email: 'required',
      mobile: 'required',
      country: 'required',
      city: 'required',
      password: 'required',
      terms: 'confirmation',
    })
  })

  it('compares passwords although country and terms are still missing', () => {
    const values = { ...filled, country: null, terms: false, confirmPassword: 'other' }
    expect(signUpProblems(values, 'en')).toEqual({
      country: 'required',
      terms: 'confirmation',
      confirmPassword: 'passwordMatch',
    })
  })

  it('wants three parts and the mask in Russian', () => {
    expect(signUpProblems(filled, 'ru')).toEqual({ fullName: 'threeParts', mobile: 'phone' })
    const russian = { ...filled, fullName: 'Иванов Иван Иванович', mobile: '+7 (999) 123-45-67' }
    expect(signUpProblems(russian, 'ru')).toEqual({})
  })

  it('names the message of each broken field', () => {
    const values = { ...filled, email: 'ann@', password: 'short', confirmPassword: 'short' }
    expect(signUpProblems(values, 'en')).toEqual({ email: 'email', password: 'minLength' })
  })
})

it('never shows the sentences of the checker', () => {
  const values = { ...filled, city: 'x'.repeat(81) }
  expect(signUpProblems(values, 'en')).toEqual({ city: 'maxLength:81' })
})

describe('openingValues', () => {
  it('preselects Russia in Russian only', () => {
    expect(openingValues(null, 'ru').country).toBe(183)
    expect(openingValues(null, 'en').country).toBeNull()
  })

  it('restores what was typed, in the mask of the language, without passwords', () => {
    const draft = draftOf({ ...filled, mobile: '8 999 123 45 67' })
    expect(JSON.stringify(draft)).not.toContain('secret1')
    expect(openingValues(draft, 'ru')).toMatchObject({
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
