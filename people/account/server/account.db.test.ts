import { describe, expect, test } from 'vitest'
import { addPerson } from '#people/auth/server/people/commands.ts'
import { permissionsOf, role, userType } from '#platform/core/contract/permissions.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { testApp } from '#testing/database/app.ts'
import { emailOf, everybody, idOf, override } from '#testing/database/people.ts'

const { app, call, db, refused, tokenOf } = await testApp()

describe('the profile', () => {
  test('belongs to the signed-in person, with the field names of the spec', async () => {
    const { profile } = await call('viewProfile', {}, { as: 'manager' })
    expect(profile).toEqual({
      userId: await idOf(db, 'manager'),
      userLevel: role.manager,
      roleId: role.manager,
      userType: userType.manager,
      fullName: 'Test manager',
      email: emailOf('manager'),
      company: 'Test Motors',
      city: 'Yokohama',
      address: '',
      countryId: null,
      currency: 'JPY',
      lastLogin: null,
      mobile: '',
      officePhone: '',
      bidEmailNotify: true,
      language: null,
      invoiceLink: '',
    })
  })

  test.each(everybody.filter((who) => who !== 'disabled'))(
    'gives %s the flags of the role',
    async (who) => {
      const { permissions, staffPermissions } = await call('viewProfile', {}, { as: who })
      expect({ ...permissions, ...staffPermissions }).toEqual(permissionsOf(role[who]))
    },
  )

  test('has the flags granted to the person', async () => {
    await override(db, 'guest', 'downloadPhotos', true)
    await override(db, 'guest', 'bikeView', false)
    const { permissions, staffPermissions } = await call('viewProfile', {}, { as: 'guest' })
    expect({ ...permissions, ...staffPermissions }).toEqual(
      permissionsOf(role.guest, { downloadPhotos: true, bikeView: false }),
    )
  })

  test('has the balance and the limits of the person', async () => {
    await db
      .updateTable('people')
      .set({ credit_limit_yen: 1_500_000, daily_bid_limit: 7, daily_uss_limit: 3 })
      .where('email', '=', emailOf('vip'))
      .execute()
    const { balanceInfo } = await call('viewProfile', {}, { as: 'vip' })
    expect(balanceInfo).toEqual({
      balance: 0,
      creditLimit: 1_500_000,
      bidAllow: 1_500_000,
      dailyBidLimit: 7,
      dailyUssLimit: 3,
      activeBids: 0,
    })
  })

  test('needs a signed-in person', async () => {
    const { messageCode } = await refused('viewProfile', {})
    expect(messageCode).toBe('not_signed_in')
  })
})

describe('changing the profile', () => {
  const form = {
    fullName: 'Anna Petrova',
    mobile: '+7 (999) 123-45-67',
    officePhone: '+7 (999) 765-43-21',
    company: 'Petrova Cars',
    city: 'Vladivostok',
    address: 'Svetlanskaya 1',
    countryId: 183,
  }

  test('stores the filled-in fields', async () => {
    await call('updateProfile', { body: form }, { as: 'dealer' })
    const { profile } = await call('viewProfile', {}, { as: 'dealer' })
    expect(profile).toMatchObject(form)
  })

  test('cannot change rights, the address or another person', async () => {
    const row = () =>
      db
        .selectFrom('people')
        .selectAll()
        .where('email', '=', emailOf('guest'))
        .executeTakeFirstOrThrow()
    const before = await row()
    const other = await idOf(db, 'client')
    const payload = {
      ...form,
      ...{ id: other, userId: other, email: 'stolen@people.test', password_hash: 'x' },
      ...{ roleId: 991, role_id: 991, userType: 3, user_type: 3, userLevel: 991, currency: 'USD' },
      ...{
        creditLimit: 9e9,
        credit_limit_yen: 9e9,
        dailyBidLimit: 99,
        permissions: { bikeView: true },
      },
      ...{ verified_at: null, lastLogin: '2020-01-01', last_login_at: '2020-01-01' },
    }
    const headers = { authorization: `Bearer ${await tokenOf('guest')}` }
    for (const url of ['/api/user/update-profile', '/api/user/update-setting']) {
      expect((await app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200)
    }
    const changed = {
      ...{ full_name: form.fullName, mobile: form.mobile, office_phone: form.officePhone },
      ...{ company: form.company, city: form.city, address: form.address },
    }
    expect(await row()).toEqual({ ...before, ...changed, country_id: form.countryId })
  })

  test('reports missing fields in the language of the request', async () => {
    const body = { ...form, fullName: '', city: ' ' }
    const options = { as: 'client', headers: { 'accept-language': 'ru' } } as const
    const { message } = await refused('updateProfile', { body }, options)
    expect(message).toEqual({ fullName: 'Обязательное поле', city: 'Обязательное поле' })
  })

  test('refuses a country that does not exist, and accepts a missing one', async () => {
    for (const countryId of [9999, 250]) {
      const { message } = await refused(
        'updateProfile',
        { body: { ...form, countryId } },
        { as: 'vip' },
      )
      expect(message).toEqual({ countryId: 'Invalid value' })
    }
    await call('updateProfile', { body: { ...form, countryId: null } }, { as: 'vip' })
  })

  test('a setting that is left out does not change', async () => {
    await call('updateSetting', { body: { language: languageId.ru } }, { as: 'dealer' })
    await call('updateSetting', { body: { bidEmailNotify: false } }, { as: 'dealer' })
    await call('updateSetting', { body: {} }, { as: 'dealer' })
    const { profile } = await call('viewProfile', {}, { as: 'dealer' })
    expect(profile).toMatchObject({ language: languageId.ru, bidEmailNotify: false })
  })
})

test('an address of an existing account is not added again', async () => {
  await addPerson(db, {
    email: emailOf('client').toUpperCase(),
    passwordHash: 'other',
    fullName: 'Somebody Else',
    userType: userType.manager,
    roleId: role.manager,
  })
  const { profile } = await call('viewProfile', {}, { as: 'client' })
  expect(profile).toMatchObject({ fullName: 'Test client', roleId: role.client })
})
