import { expect, test } from 'vitest'
import { hoursOfDay } from './hours-of-day.ts'

test('a day is offered in half hours, midnight to midnight', () => {
  const labels = hoursOfDay(480).map(({ label }) => label.replace(/\s/g, ' '))
  expect([labels.length, labels[0], labels[17], labels.at(-1)]).toEqual([
    49,
    '0 h',
    '8 h 30',
    '24 h',
  ])
})

test('another time that is saved stands in its place among them', () => {
  const values = hoursOfDay(495).map(({ value }) => Number(value))
  expect(values).toHaveLength(50)
  expect(values.slice(16, 19)).toEqual([480, 495, 510])
})
