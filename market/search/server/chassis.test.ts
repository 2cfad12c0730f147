import { expect, test } from 'vitest'
import { splitChassis } from './chassis.ts'

test.each([
  ['ZVW30', '', 'ZVW30', ''],
  ['DBA-NHP10', 'DBA', 'NHP10', ''],
  ['DBA-NHP10-6712345', 'DBA', 'NHP10', '6712345'],
  ['NHP10-6712345', '', 'NHP10', '6712345'],
  ['3BA-5R20-0012345', '3BA', '5R20', '0012345'],
  ['E-AE86', 'E', 'AE86', ''],
  ['GF-SXE10', 'GF', 'SXE10', ''],
  ['SKE-1234567', '', 'SKE', '1234567'],
  ['ＤＢＡ－ＮＨＰ１０', 'DBA', 'NHP10', ''],
  ['DBA−NHP10', 'DBA', 'NHP10', ''],
  ['dba-nhp10改', 'DBA', 'NHP10', ''],
  ['NHP10 (KAI)', '', 'NHP10', ''],
  ['-', '', '', ''],
  ['―', '', '', ''],
  ['', '', '', ''],
])('%s', (text, emissionPrefix, chassisCode, frameNumber) => {
  expect(splitChassis(text)).toEqual({ emissionPrefix, chassisCode, frameNumber })
})
