import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { buyCar } from '#testing/database/deals/purchases.ts'
import { idOf } from '#testing/database/people.ts'

const server = await testApp()
const { call, refused, db } = server
await setDatabaseClock(db)

const profile = { fullName: 'Ann Miller', mobile: '+1 555 0100', city: 'Tbilisi', countryId: null }
const english = 'The character 🚗 cannot be printed on documents: replace it'
const russian = 'Знак 🚗 нельзя напечатать в документах: замените его'

test('names of many scripts are stored', async () => {
  for (const fullName of ['김철수', 'გიორგი', 'محمد عبد الله', 'Ann Ⅲ', '张伟', 'Ёлкин']) {
    await call('updateProfile', { body: { ...profile, fullName } }, { as: 'client' })
  }
})

test('a character without a font is reported at its field', async () => {
  const form = { body: { ...profile, company: 'Fast 🚗' } }
  expect(await refused('updateProfile', form, { as: 'client' })).toMatchObject({
    ...{ messageCode: 'invalid_fields', message: { company: english } },
  })
  const headers = { 'accept-language': 'ru' }
  const inRussian = await refused('updateProfile', form, { as: 'client', headers })
  expect(inRussian.message).toEqual({ company: russian })
})

test('so are those of a sign-up, a consignee and the lines of a note', async () => {
  const body = {
    ...{ fullName: '🚗 Ann', email: 'ann@cars.test', mobile: '+1 555 0100', country: 183 },
    ...{ city: 'Riga', password: 'correct horse', confirmPassword: 'correct horse' },
    ...{ terms: true as const, language: 'en' as const },
  }
  expect((await refused('signUp', { body })).message).toEqual({ first_name: english })
  const { id } = await buyCar(server, 'client')
  const consignee = { fullName: 'Ann', address: 'Riga 🚗', countryId: 183 }
  const parties = { body: { id: String(id), consignee } }
  expect((await refused('saveConsignee', parties, { as: 'client' })).message).toEqual({
    'consignee.address': english,
  })
  const lines = [{ kind: 'other' as const, labelEn: '🚗', amountYen: 1 }]
  const note = { body: { id: String(id), kind: 'debit_note' as const, reason: 'Test', lines } }
  expect((await refused('issueInvoice', note, { as: 'manager' })).message).toEqual({
    'lines.0.labelEn': english,
  })
})

test('an invoice with an old name of that kind is not issued and uses up no number', async () => {
  const car = await buyCar(server, 'vip')
  const vip = db.updateTable('people').where('id', '=', await idOf(db, 'vip'))
  await vip.set({ full_name: 'Ann 🚗' }).execute()
  const body = { id: String(car.id), kind: 'invoice' as const }
  expect(await refused('issueInvoice', { body }, { as: 'manager' })).toMatchObject({
    messageCode: 'paper_not_printable',
    detail: { character: '🚗', text: 'Ann 🚗' },
    message: expect.stringContaining('🚗 in “Ann 🚗” cannot be printed'),
  })
  await vip.set({ full_name: 'Ann' }).execute()
  const issued = await call('issueInvoice', { body }, { as: 'manager' })
  expect(issued.number).toMatch(/-00001$/)
})
