import { type SheetPiece, sheetTermsResponse } from '#market/sheets/contract/calls.ts'
import clientSample from './samples/client.json' with { type: 'json' }

/** A decisive defect of a car. */
const repaired: SheetPiece = {
  ...{ ja: '修復歴', en: 'structural repair history', ru: 'ремонт силовых элементов' },
  meaning: { en: 'The price is much lower.', ru: 'Цена заметно ниже.' },
  ...{ kind: 'history', tone: 'bad', importance: 3, understood: true },
}
const sample = sheetTermsResponse.parse(clientSample.sheetTerms)

/** The texts of the sheet of a car with a structural repair and two marks. */
export const repairedSheet = {
  ...sample,
  highlights: [repaired],
  lines: [{ section: 'remarks' as const, ja: '修復歴', pieces: [repaired] }, ...sample.lines],
}
