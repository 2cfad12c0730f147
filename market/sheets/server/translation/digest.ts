import { createHash } from 'node:crypto'
import { drawingVersion } from '../drawing/draw-sheet.ts'
import type { SheetForm } from '../drawing/sheet-form.ts'
import { glossary } from '../glossary/glossary.ts'
import { markLegend } from '../glossary/marks.ts'
import { parts } from '../glossary/parts.ts'

const ofGlossary = createHash('sha256')
  .update(JSON.stringify([glossary, parts, markLegend]))
  .digest('hex')

/** A digest of all that a drawn sheet shows: another glossary makes another drawing. */
export const drawingDigest = (form: SheetForm, company: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, ofGlossary, company, form]))
    .digest()

/** A digest of what a service gets: another picture makes another translation. */
export const serviceDigest = (sheetAddress: string): Buffer =>
  createHash('sha256').update(sheetAddress).digest()
