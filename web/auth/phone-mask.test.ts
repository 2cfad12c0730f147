import { describe, expect, it } from 'vitest'
import { russianPhone } from '../../contract/auth/calls.ts'
import { caretBehind, formatRussianPhone, keepPhoneMarks } from './phone-mask.ts'

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
  ])('writes %j as %j', (text, phone) => {
    expect(formatRussianPhone(text)).toBe(phone)
  })

  it('follows typing, digit by digit, and its way back', () => {
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

  it('takes a whole number pasted behind +7', () => {
    expect(formatRussianPhone('+78 999 123 45 67', '+7')).toBe(whole)
    expect(formatRussianPhone('+7+7 999 123 45 67', '+7')).toBe(whole)
  })

  it('does not take a digit too many for a trunk prefix', () => {
    expect(formatRussianPhone('+7 (800) 123-45-678', '+7 (800) 123-45-67')).toBe(
      '+7 (800) 123-45-67',
    )
  })

  it('ends in what the contract accepts', () => {
    expect(formatRussianPhone('8-999-123-45-67')).toMatch(russianPhone)
  })
})

it('keeps only what phone numbers are written with', () => {
  expect(keepPhoneMarks('+254 (20) 123-456 ext')).toBe('+254 (20) 123-456 ')
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
