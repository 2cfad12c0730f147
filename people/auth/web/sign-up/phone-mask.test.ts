import { describe, expect, it } from 'vitest'
import { russianPhone } from '#people/auth/contract/calls.ts'
import {
  caretBehind,
  fitsRussianMask,
  formatRussianPhone,
  stripToPhoneCharacters,
} from './phone-mask.ts'

const whole = '+7 (999) 123-45-67'

describe('formatRussianPhone', () => {
  it.each([
    ['89991234567', whole],
    ['8 999 123 45 67', whole],
    ['8 (999) 123-45-67', whole],
    ['+79991234567', whole],
    ['+7 999 123-45-67', whole],
    ['79991234567', whole],
    ['9991234567', whole],
    [' 999 123 45 67 ', whole],
    [`${whole}89`, whole],
    ['', ''],
    ['+', ''],
    ['abc', ''],
  ])('formats %j as %j', (text, phone) => {
    expect(formatRussianPhone(text)).toBe(phone)
  })

  it('formats while digits are typed and deleted', () => {
    const steps = ['+7', '+7 (9', '+7 (99', '+7 (999', '+7 (999) 1', '+7 (999) 12']
    let phone = ''
    for (const [at, digit] of [...'799912'].entries()) {
      phone = formatRussianPhone(phone + digit, phone)
      expect(phone).toBe(steps[at])
    }
    for (const step of [...steps].reverse().slice(1)) {
      phone = formatRussianPhone(phone.slice(0, -1), phone)
      expect(phone).toBe(step)
    }
    expect(formatRussianPhone('+', phone)).toBe('')
  })

  it('accepts a whole number pasted after +7', () => {
    expect(formatRussianPhone('+78 999 123 45 67', '+7')).toBe(whole)
    expect(formatRussianPhone('+7+7 999 123 45 67', '+7')).toBe(whole)
  })

  it('keeps the country code of North American numbers', () => {
    expect(formatRussianPhone('+1 212 555 0123')).toBe('+1 (212) 555-01-23')
  })

  it.each([
    ['+254 20 123 456', false],
    ['+81 90 1234 5678', false],
    ['+64 21 123 456', false],
    ['0201234567890', false],
    ['+7 999 123 45 67', true],
    ['8 999 123 45 67', true],
    ['+1 212 555 0123', true],
    ['999 123', true],
    ['+', true],
  ])('knows whether the mask fits %s', (phone, fits) => {
    expect(fitsRussianMask(phone)).toBe(fits)
  })

  it('does not read an extra digit as a trunk prefix', () => {
    expect(formatRussianPhone('+7 (800) 123-45-678', '+7 (800) 123-45-67')).toBe(
      '+7 (800) 123-45-67',
    )
  })

  it('results in numbers that the contract accepts', () => {
    expect(formatRussianPhone('8-999-123-45-67')).toMatch(russianPhone)
  })
})

it('removes everything but characters of phone numbers', () => {
  expect(stripToPhoneCharacters('+254 (20) 123-456 ext')).toBe('+254 (20) 123-456 ')
})

it.each([
  [0, 0],
  [1, 2],
  [2, 5],
  [4, 7],
  [5, 10],
  [99, whole.length],
])('finds the caret behind %i digits', (digits, at) => {
  expect(caretBehind(whole, digits)).toBe(at)
})
