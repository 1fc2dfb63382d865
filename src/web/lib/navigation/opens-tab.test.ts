import { expect, test } from 'vitest'
import { opensTab } from './opens-tab.ts'

test('a click with any of four keys held is for the browser', () => {
  expect(opensTab(new MouseEvent('click'))).toBe(false)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect(opensTab(new MouseEvent('click', { [key]: true }))).toBe(true)
})
