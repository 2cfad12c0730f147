import { describe, expect, test } from 'vitest'
import { permissionsOf, role, userType } from '../../contract/permissions.ts'
import { testApp } from '../testing/app.ts'
import { emailOf, everybody, idOf, override } from '../testing/people.ts'
import { addPerson } from './commands.ts'

const { call, db, refused } = await testApp()

describe('the profile', () => {
  test('is that of whoever asks, in the words of the wire', async () => {
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
    'tells %s the flags of the role',
    async (who) => {
      const { permissions } = await call('viewProfile', {}, { as: who })
      expect(permissions).toEqual(permissionsOf(role[who]))
    },
  )

  test('tells a person’s own flags as well', async () => {
    await override(db, 'guest', 'downloadPhotos', true)
    await override(db, 'guest', 'bikeView', false)
    const { permissions } = await call('viewProfile', {}, { as: 'guest' })
    expect(permissions).toEqual(
      permissionsOf(role.guest, { downloadPhotos: true, bikeView: false }),
    )
  })

  test('is for people who have signed in', async () => {
    const { messageCode } = await refused('viewProfile', {})
    expect(messageCode).toBe('not_signed_in')
  })
})

test('an address that is taken stays with the person who has it', async () => {
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
