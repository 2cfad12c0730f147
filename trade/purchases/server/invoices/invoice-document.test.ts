import { describe, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import { renderPdf } from '#platform/graphics/server/pdf/draw-pdf.ts'
import { readPdf } from '#testing/database/files/pdf-text.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { type Invoice, invoiceDocument } from './invoice-document.ts'

const issuer = readConfig({ COMPANY_BANK: 'Bank: Harbour Bank, Yokohama | SWIFT HARBJPJT' })

const content: InvoiceContent = {
  invoice: null,
  lines: [
    { kind: 'car', labelEn: '', labelRu: '', amountYen: 1_250_000 },
    { kind: 'freight', labelEn: 'Ferry', labelRu: 'Паром', amountYen: 75_000 },
    { kind: 'discount', labelEn: '', labelRu: '', amountYen: -20_000 },
  ],
  car: {
    ...{ sku: 'S2031-00042', kind: 'car', house: 'USS Tokyo', lotNo: '30412' },
    ...{ boughtOn: '2031-03-12', maker: 'TOYOTA', model: 'PRIUS', trim: 'ツーリング限定車' },
    ...{ chassisCode: 'ZVW30', frameNumber: '1234567', year: 2018, month: 6, engineCc: 1790 },
    ...{ mileageKm: 123_456, color: 'PEARL WHITE', condition: '4.5' },
  },
  logistics: {
    ...{ exportPort: 'JPTOY', dischargePort: 'RUVVO', destination: '', shippingLine: '' },
    ...{ vessel: 'Nadezhda', voyage: 'NL 2647', etd: '2031-03-20', eta: '2031-03-23' },
  },
  client: {
    ...{ id: 3, name: 'Алексей Ёлкин-Қонысбаев', company: 'ООО «Рубеж»', city: 'Владивосток' },
    ...{ address: 'ул. Светланская, д. 147', countryId: null, email: 'alexey@people.test' },
  },
  sameAsConsignee: false,
  parties: [
    {
      ...{ role: 'consignee', fullName: 'Łukasz Đặng', address: 'Długa 12', countryId: null },
      ...{ port: 'RUVVO', telephone: '+7 423', email: '', paymentMethod: 'bank' },
    },
    {
      ...{ role: 'notify', fullName: '山田自動車', address: '横浜市鶴見区', countryId: null },
      ...{ port: 'JPYOK', telephone: '', email: '', paymentMethod: 'bank' },
    },
  ],
}
const invoice: Invoice = {
  ...{ kind: 'invoice', number: 'I2031-00012', issuedAt: new Date('2031-03-12T16:00:00Z') },
  ...{ dueOn: '2031-03-18', totalYen: 1_305_000, reason: '', content },
}

const fileOf = async (of: Invoice, language: 'en' | 'ru') =>
  Buffer.from(await renderPdf(invoiceDocument(of, issuer, language)))

describe('the file of an invoice', () => {
  test('has the content of the invoice, in all its scripts', async () => {
    const { text, pages, info, fonts } = await readPdf(await fileOf(invoice, 'en'))
    expect(pages).toHaveLength(1)
    for (const said of [
      ...['Invoice I2031-00012', 'Thu 13 Mar 2031', 'Tue 18 Mar 2031', 'S2031-00042'],
      ...['TOYOTA PRIUS', 'ツーリング限定車', 'ZVW30-1234567', '2018.06', 'USS Tokyo', '30412'],
      ...['Алексей Ёлкин-Қонысбаев', 'ООО «Рубеж»', 'ул. Светланская, д. 147', 'Łukasz Đặng'],
      ...['山田自動車', '横浜市鶴見区', 'Toyama', 'Vladivostok', 'Nadezhda', 'NL 2647'],
      ...['Ferry', '−20 000', 'Harbour Bank, Yokohama', 'SWIFT HARBJPJT', 'Page 1 of 1'],
      formatYen(1_305_000),
    ]) {
      expect(plain(text)).toContain(plain(said))
    }
    expect(info).toMatchObject({
      ...{ Title: 'Invoice I2031-00012', Author: 'Seriba', CreationDate: 'D:20310312160000Z' },
      Language: 'en',
    })
    expect(fonts.described).toBeGreaterThan(3)
    expect(fonts.embedded).toBe(fonts.described)
    expect(fonts.names.join()).toMatch(/Inter.*NotoSansJP/)
  })

  test('is in Russian for Russian readers', async () => {
    const { text } = await readPdf(await fileOf(invoice, 'ru'))
    for (const said of [
      'Счёт I2031-00012',
      'Покупатель',
      'Паром',
      'Тояма',
      'Банк: Harbour Bank',
      'SWIFT HARBJPJT',
    ]) {
      expect(plain(text)).toContain(plain(said))
    }
  })

  test('has the same bytes again, whatever was made in between', async () => {
    const first = await fileOf(invoice, 'ru')
    await fileOf({ ...invoice, kind: 'proforma', number: 'P2031-00001' }, 'en')
    expect((await fileOf(invoice, 'ru')).equals(first)).toBe(true)
  })

  test('has further pages for long addresses and many lines, each with the table header', async () => {
    const lines = Array.from({ length: 24 }, (_, at) => ({
      ...{ kind: 'other' as const, labelRu: '', amountYen: 1000 + at },
      labelEn: `Work ${at + 1}: ${'taken apart and put together '.repeat(6)}`,
    }))
    const address = 'проспект Столетия Владивостоку, дом 159, корпус 3, '.repeat(9)
    const long: Invoice = {
      ...invoice,
      totalYen: lines.reduce((sum, { amountYen }) => sum + amountYen, 0),
      content: { ...content, lines, client: { ...content.client, address } },
    }
    const { pages } = await readPdf(await fileOf(long, 'en'))
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, page] of pages.entries()) {
      expect(plain(page)).toContain(plain(`Page ${at + 1} of ${pages.length}`))
      if (page.includes('Work ')) expect(page).toContain('Description')
    }
    expect(plain(pages.at(-1) ?? '')).toContain(plain(formatYen(long.totalYen)))
  })

  test('of a note has its reason and its invoice; a credit note has no payment details', async () => {
    const note: Invoice = {
      ...invoice,
      ...{ kind: 'credit_note', number: 'C2031-00003', dueOn: null, totalYen: 12_000 },
      reason: 'Another ship 船',
      content: {
        ...content,
        invoice: 'I2031-00012',
        lines: [{ kind: 'other', labelEn: 'Freight', labelRu: '', amountYen: 12_000 }],
      },
    }
    const { text } = await readPdf(await fileOf(note, 'en'))
    for (const said of ['Credit note C2031-00003', 'I2031-00012', 'Another ship 船', '12 000']) {
      expect(plain(text)).toContain(plain(said))
    }
    expect(text).not.toContain('SWIFT')
  })

  test('has question marks for letters without a font, and breaks words without spaces', async () => {
    const odd: Invoice = { ...invoice, reason: `გამარჯობა 🚗 ${'A'.repeat(300)}` }
    const { text } = await readPdf(await fileOf(odd, 'en'))
    expect(plain(text)).toContain('გამარჯობა?')
    expect(text.match(/A{40,}\n/)).not.toBeNull()
  })

  test('fails if the lines of the invoice do not add up to its total', () => {
    expect(() => invoiceDocument({ ...invoice, totalYen: 1 }, issuer, 'en')).toThrow('1305000 yen')
  })
})

/** Ignores spaces and line breaks, which depend on the layout. */
const plain = (text: string) => text.replaceAll(/\s/g, '')
