import { expect, test } from 'vitest'
import { findFuels } from './fuel-words.ts'

test.each([
  [['hybrid', 'Гибрид', 'гибридная', 'HV', 'e-Power', 'mild hybrid', 'ハイブリッド'], ['hybrid']],
  [['plug-in hybrid', 'plug in hybrid', 'PHEV', 'подключаемый гибрид'], ['plug-in hybrid']],
  [['diesel', 'дизель', 'дизельные'], ['diesel']],
  [['petrol', 'gasoline', 'бензин', 'бензиновый'], ['petrol']],
  [['electric', 'EV', 'электро', 'электромобиль'], ['electric']],
  [
    ['gas', 'газ'],
    ['lpg', 'cng'],
  ],
  // Codes of sheets and models that feeds take for fuels.
  [['D', 'H', 'EV6', 'REX', 'regular', 'other', ''], []],
])('%j: %j', (texts, fuels) => {
  for (const text of texts) expect([text, findFuels(text)]).toEqual([text, fuels])
})
