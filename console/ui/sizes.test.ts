import assert from 'node:assert/strict'
import { it } from 'node:test'
import { breakpoints, modalWidth, tableBodyHeight } from './sizes.ts'

it('changes the layout at six widths and has three of dialogs', () => {
  assert.deepEqual(Object.values(breakpoints), [360, 568, 768, 992, 1280, 1920])
  assert.deepEqual(modalWidth, { small: 400, medium: 600, large: 800 })
})

it('gives the table body less height on smaller windows', () => {
  const heights = [360, 767, 768, 991, 992, 1919, 1920, 2560].map(tableBodyHeight)
  assert.deepEqual(heights, ['35vh', '35vh', '40vh', '40vh', '45vh', '45vh', '50vh', '50vh'])
})
