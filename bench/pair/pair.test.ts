import { expect, test } from 'vitest'
import { figuresOf } from './figures.ts'
import { ratiosOf, ratioTable } from './ratios.ts'

const table = (each: string, cpu: string) => `2 cores, load 0.4
clients      bids/s   p50   p95   cpu ms a bid: server, PostgreSQL   not 200
16           ${each}   9.1  12.4     ${cpu}   1.10   0
64 at 500/s     500   2.0   4.1     0.44   0.90   0
breaches of invariants: 0`

test('names a row by its first cell, and a number by the header above it', () => {
  const figures = figuresOf(table('  872', '0.44'))
  expect(figures.get('16 · bids/s (1)')).toEqual([872])
  expect(figures.get('16 · p95 (3)')).toEqual([12.4])
  expect(figures.get('16 · cpu ms a bid: server, PostgreSQL (4)')).toEqual([0.44])
  expect(figures.get('64 at 500/s · p50 (2)')).toEqual([2])
})

test('names a number in a sentence by the sentence, and reads thousands', () => {
  const figures = figuresOf('it took 1,299 ms at p95 for 20 lots')
  expect([...figures]).toEqual([
    ['it took # ms at p95 for # lots (1)', [1299]],
    ['it took # ms at p95 for # lots (2)', [20]],
  ])
})

test('compares the figures of both sides round by round', () => {
  const rounds = [
    { before: figuresOf(table('  800', '0.40')), now: figuresOf(table('  400', '0.80')) },
    { before: figuresOf(table('  900', '0.44')), now: figuresOf(table('  630', '0.66')) },
  ]
  const each = ratiosOf(rounds).find(({ name }) => name === '16 · bids/s (1)')
  expect(each).toMatchObject({ before: 850, now: 515, spread: [0.5, 0.7] })
  expect(each?.ratio).toBeCloseTo(0.606, 3)
  // Figures that never differ are left out.
  expect(ratioTable(ratiosOf(rounds))).toMatch(
    /^\* 16 · bids\/s \(1\) +850 +515 +0\.61 {2}0\.50–0\.70\n/,
  )
  expect(ratiosOf(rounds).map(({ name }) => name)).not.toContain('64 at 500/s · p50 (2)')
})
