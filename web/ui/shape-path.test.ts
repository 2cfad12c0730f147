import { expect, it } from 'vitest'
import { pathOf } from './shape-path.ts'

it.each([
  ['path', { d: 'M1 2h3' }, 'M1 2h3'],
  ['path', { d: 'm9 18 6-6' }, 'M9 18l6-6'],
  ['path', { d: 'm12.5-3-.5-1' }, 'M12.5 -3l-.5-1'],
  ['path', { d: 'm2 2h3m1 1v2' }, 'M2 2h3m1 1v2'],
  ['line', { x1: '1', x2: '3', y1: '2', y2: '4' }, 'M1 2L3 4'],
  ['polyline', { points: '1 2 3 4' }, 'M1 2 3 4'],
  ['polygon', { points: '1 2 3 4 5 6' }, 'M1 2 3 4 5 6Z'],
  ['circle', { cx: '12', cy: '12', r: '10' }, 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z'],
  ['rect', { x: '3', y: '3', width: '18', height: '10' }, 'M3 3h18v10h-18v-10Z'],
  [
    'rect',
    { width: '18', height: '10', x: '3', y: '3', rx: '2' },
    'M5 3h14a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2Z',
  ],
])('draws a %s as a path', (tag, attributes, path) => {
  expect(pathOf([tag, attributes as Record<string, string>])).toBe(path)
})

it('knows no other shapes', () => {
  expect(() => pathOf(['text', {}])).toThrow('<text>')
})
