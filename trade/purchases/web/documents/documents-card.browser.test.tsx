import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { chooseFiles } from '#testing/components/choose-files.ts'
import { managedPurchase, purchase } from '#testing/components/purchases.ts'
import { phoneScreen } from '#testing/components/screens.ts'

const card = page.getByRole('region', { name: 'Documents', exact: true })
const path = `/purchased-cars/${purchase().carDetail.id}`

const passport = {
  ...{ kind: 'passport' as const, from: 'client' as const, dueOn: null, fileId: null },
  state: 'missing' as const,
}
const missing = { items: [passport], owed: 1, owedUntil: null }

const receipt = {
  ...{ id: 51, name: 'scan.pdf', path: '/api/purchased-cars/document?id=51', version: 1 },
  ...{ type: 'payment_receipt', contentType: 'application/pdf', bytes: 3000, mine: true },
  ...{ uploadedAt: '2026-11-26T11:00:00+09:00', visibleTo: 'client' as const },
}

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

test('kinds are guessed from file names and can be changed', async () => {
  await openApp(path, { answers: { viewPurchase: purchase({ checklist: missing }) } })
  await expect.element(card.getByText('1 missing from you', { exact: true })).toBeVisible()
  const text = new File(['no'], 'notes.txt', { type: 'text/plain' })
  chooseFiles(pdf('my passport.pdf'), pdf('scan.pdf'), text)
  await expect.element(card.getByLabelText('Type of my passport.pdf')).toHaveValue('passport')
  await card.getByLabelText('Type of scan.pdf').selectOptions('Payment receipt')
  await expect.element(card.getByRole('button', { name: 'Upload 2 files' })).toBeVisible()
  await expect
    .element(card.getByRole('alert'))
    .toHaveTextContent('Only photos (JPEG, PNG, WebP) and PDF files can be sent')
  expect(await violationsInBothThemes()).toEqual([])
  for (const name of ['my passport.pdf', 'scan.pdf', 'notes.txt']) {
    await card.getByRole('button', { name: `Remove ${name}` }).click()
  }
  await expect.element(card.getByRole('list', { name: 'Files to upload' })).not.toBeInTheDocument()
})

test('a document is withdrawn by its uploader', async () => {
  const app = await openApp(path, {
    answers: { viewPurchase: purchase({ documents: [receipt] }) },
  })
  app.answer('withdrawPurchaseDocument', () => {
    app.answer('viewPurchase', purchase())
    return { success: true }
  })
  await card.getByRole('button', { name: 'Actions for Payment receipt: scan.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  expect(await violationsInBothThemes()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect
    .element(card.getByRole('link', { name: 'Payment receipt: scan.pdf', exact: true }))
    .not.toBeInTheDocument()
  expect(app.requestsOf('withdrawPurchaseDocument').map(({ body }) => body)).toEqual([{ id: 51 }])
})

test('a manager sees earlier versions, and hides a document from the client', async () => {
  let visibleTo: 'client' | 'managers' = 'client'
  const earlier = {
    ...{ id: 50, name: 'my passport.pdf', path: '/api/purchased-cars/document?id=50' },
    ...{ type: 'passport', version: 1, uploadedAt: '2026-11-26T10:00:00+09:00' },
    ...{ withdrawn: false, who: 'Anna Kuznetsova' },
  }
  const app = await openApp(path, {
    signedInAs: 'manager',
    answers: {
      viewPurchase: () =>
        managedPurchase({
          documents: [{ ...receipt, visibleTo }],
          earlierDocuments: [earlier],
        }),
      setDocumentVisibility({ body }) {
        visibleTo = (body as { visibleTo: 'managers' }).visibleTo
        return { success: true }
      },
    },
  })
  await card.getByText('1 earlier version', { exact: true }).click()
  await expect.element(card.getByText(/version 1/)).toBeVisible()
  await card.getByRole('button', { name: 'Actions for Payment receipt: scan.pdf' }).click()
  expect(await violationsInBothThemes()).toEqual([])
  await page.getByRole('menuitemradio', { name: 'Managers only' }).click()
  await expect.element(card.getByText('managers only', { exact: true })).toBeVisible()
  expect(app.requestsOf('setDocumentVisibility').map(({ body }) => body)).toEqual([
    { id: 51, visibleTo: 'managers' },
  ])
})

test('on a phone a missing document has a button of its own', async () => {
  const answers = { viewPurchase: purchase({ checklist: missing }) }
  await openApp(path, { language: 'ru', screen: phoneScreen, answers })
  const documents = page.getByRole('region', { name: 'Документы', exact: true })
  await expect.element(documents.getByText('От вас ждём 1 документ', { exact: true })).toBeVisible()
  await expect
    .element(documents.getByRole('button', { name: 'Загрузить: Копия паспорта получателя' }))
    .toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})
