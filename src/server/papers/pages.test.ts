import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginate } from './pages.ts'

const room = { first: 100, next: 200, foot: 50 }
const rows = (count: number, height = 20) => Array.from({ length: count }, () => height)

test('few rows and their sums share one page', () => {
  expect(paginate(rows(0), room)).toEqual([0])
  expect(paginate(rows(2), room)).toEqual([2])
})

test('two rows leave with the sums when there is no room for both', () => {
  expect(paginate(rows(3), room)).toEqual([1, 2])
  expect(paginate(rows(15), room)).toEqual([5, 8, 2])
})

test('rows too high to share a page with the sums do not leave with them', () => {
  expect(paginate([90, 90, 90], room)).toEqual([1, 1, 1])
})

test('a row that fills its page stays there, and the sums follow', () => {
  expect(paginate([90], room)).toEqual([1, 0])
})

test('no row is lost, and none sticks out of its page', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 90 }), { maxLength: 60 }), (heights) => {
      const pages = paginate(heights, room)
      let done = 0
      for (const [page, count] of pages.entries()) {
        const used = heights.slice(done, done + count).reduce((sum, height) => sum + height, 0)
        const last = page === pages.length - 1
        const free = (page === 0 ? room.first : room.next) - (last ? room.foot : 0)
        expect(used).toBeLessThanOrEqual(free)
        done += count
      }
      expect(done).toBe(heights.length)
    }),
  )
})
