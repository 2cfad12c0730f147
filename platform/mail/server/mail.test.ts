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
    expect(html).not.toMatch(/<script|<img|undefined|null/)
    // Only dark mode has rules; all other styles are inline.
    expect(html.split('<style>\n@media (prefers-color-scheme:dark) {')).toHaveLength(2)
    expect(html.split('<style')).toHaveLength(2)
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

/** Returns the relative luminance of a color such as `#1b222c` (WCAG). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('in dark mode all text is readable on its card', () => {
  const [mail] = all
  if (!mail) throw new Error('no mails')
  const { html } = renderMail(mail, company)
  const colorOf = (name: string) =>
    new RegExp(`\\.${name} \\{[^}]*?(#\\w{6})`).exec(html)?.[1] ?? ''
  for (const name of ['ink', 'quiet', 'link']) {
    const [text, card] = [luminanceOf(colorOf(name)), luminanceOf(colorOf('card'))]
    expect((text + 0.05) / (card + 0.05), name).toBeGreaterThan(4.5)
  }
  // Every text color except the button's has a counterpart in dark mode.
  const [, body = ''] = html.split('</head>')
  const styled = [...body.matchAll(/<[^>]*style="[^"]*[^-]color:#[^>]*>/g)].map(([tag]) => tag)
  expect(styled.filter((tag) => !/class="(ink|quiet|link)"/.test(tag))).toEqual([
    expect.stringContaining('color:#ffffff'),
  ])
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
