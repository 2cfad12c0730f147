import { describe, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { linkMail, warningMail } from '#people/auth/server/mails.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { orderMail } from '#site/info/server/order-mail.ts'
import { type Mail, renderMail } from './mail.ts'
import { linksOf } from './queries.ts'

const { company } = readConfig({
  COMPANY_NAME: 'Harbour & Sons',
  COMPANY_EMAIL: 'office@harbour.test',
  COMPANY_PHONE: '+81 45 000 0000',
  COMPANY_ADDRESS: '1 Pier, Yokohama',
})
const link = 'https://cars.test/verify-email?token=a&b=1'
const order = {
  id: '17',
  name: 'Ivan',
  email: 'ivan@people.test',
  phone: '',
  country: 'Россия',
  makerModel: 'Toyota Crown',
  yearFrom: 2018,
  mileageTo: 60_000,
  budgetYen: 1_500_000,
  comment: 'Two lines,\nplease',
  language: 'ru',
} as const

const mailsIn = (language: 'en' | 'ru', name = 'Ann'): Mail[] => {
  const reader = { to: 'ann@people.test', language, name }
  return [
    linkMail('verify-email', reader, link, company.name),
    linkMail('reset-password', reader, link, company.name),
    warningMail('password-changed', reader, company.name),
    warningMail('session-reused', reader, company.name),
    orderMail(reader.to, { ...order, name, language }, link),
  ]
}
const all = languages.flatMap((language) => mailsIn(language))

test('the footer of a mail that can be stopped has a link for it, and no button has its address', () => {
  const [mail] = mailsIn('en')
  if (!mail) throw new Error('no mails')
  const unsubscribe = { page: 'https://cars.test/unsubscribe?a=1&b=2', oneClick: 'https://x.test/' }
  const rendered = renderMail({ ...mail, unsubscribe }, company)
  expect(rendered.text).toContain(`Unsubscribe: ${unsubscribe.page}\n`)
  expect(rendered.html.split('href="https://cars.test/unsubscribe?a=1&amp;b=2"')).toHaveLength(2)
  expect(rendered.text).not.toContain('this address is registered at')
  expect(rendered.unsubscribeUrl).toBe(unsubscribe.oneClick)
  expect(rendered.html).not.toContain(unsubscribe.oneClick)
  expect(renderMail(mail, company)).toMatchObject({ unsubscribeUrl: '' })
})

describe('every mail, in both languages', () => {
  test.each(all)('$kind, $language', (mail) => {
    const { subject, text, html } = renderMail(mail, company)
    expect(subject.length).toBeGreaterThan(8)
    expect(/[а-я]/i.test(subject)).toBe(mail.language === 'ru')
    expect(text).toContain('Ann')
    for (const contact of ['Harbour & Sons', company.email, company.phone, company.address]) {
      expect(text).toContain(contact)
      expect(html).toContain(contact.replace('&', '&amp;'))
    }
    expect(html).toContain(`<html lang="${mail.language}">`)
    expect(html).not.toMatch(/<script|<style|<img|undefined|null/)
    expect(text).not.toMatch(/undefined|null/)
  })

  test.each(all.filter(({ button }) => button))('$kind, $language: the link', (mail) => {
    const { text, html } = renderMail(mail, company)
    expect(linksOf(text)).toEqual([link])
    // The button, and the plain address below it.
    expect(html.split(`href="${link.replace('&', '&amp;')}"`).length - 1).toBe(2)
    expect(html).toContain(`>${link.replace('&', '&amp;')}</a>`)
  })
})

test('names of people are escaped', () => {
  const name = '<b onclick="x">"\'&</b>\r\nBcc: all@people.test'
  for (const mail of mailsIn('en', name)) {
    const { subject, html } = renderMail(mail, company)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<b ')
    // Customers are greeted only by what can be a name; managers see what somebody wrote.
    const escaped = '&lt;b onclick=&quot;x&quot;&gt;&quot;&#39;&amp;&lt;/b&gt;'
    expect(html.includes(escaped)).toBe(mail.kind === 'order')
  }
})

test('a person without a name is greeted too', () => {
  const [english] = mailsIn('en', '')
  const [russian] = mailsIn('ru', '')
  if (!english || !russian) throw new Error('no mails')
  expect(renderMail(english, company).text).toMatch(/^Hello,\n/)
  expect(renderMail(russian, company).text).toMatch(/^Здравствуйте!\n/)
})

test('an order lists the filled-in fields, and has the customer’s address for replies', () => {
  const mail = orderMail('managers@harbour.test', { ...order, language: 'en' }, link)
  const { subject, text, html, replyTo } = renderMail(mail, company)
  expect(subject).toBe('Order 17: Toyota Crown for Ivan')
  expect(replyTo).toBe('ivan@people.test')
  expect(text).toContain('Mileage up to: 60\u2009000 km\nBudget: 1\u2009500\u2009000\u2009¥\n')
  expect(text).not.toContain('Phone')
  expect(html).toContain('Two lines,<br>please')
})
