import { afterEach, expect, test } from 'vitest'
import { forgetTool, openTool, type StaffTool, takeTools } from './opened-tool.ts'
import { takeTyped } from './typed-ahead.ts'

let opened: StaffTool[] = []
const open = (tool: StaffTool) => void opened.push(tool)

afterEach(() => {
  forgetTool()
  opened = []
})

const press = (key: string, more: KeyboardEventInit = {}) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, ...more }))

test('a tool that is asked for before its code came opens as it comes, once', () => {
  openTool('help')
  const stop = takeTools(open)
  expect(opened).toEqual(['help'])
  openTool('palette')
  expect(opened).toEqual(['help', 'palette'])
  stop()
  takeTools(open)()
  expect(opened).toEqual(['help', 'palette'])
})

test('a tool whose code did not come is named once, and never opens', () => {
  openTool('help')
  expect(forgetTool()).toBe('help')
  expect(forgetTool()).toBeUndefined()
  takeTools(open)()
  expect(opened).toEqual([])
})

test('what is typed after the palette was asked for waits for its field, without keys of the browser', () => {
  openTool('palette')
  press('a')
  press('w')
  press('k', { ctrlKey: true })
  press('x')
  press('Backspace')
  press('Shift')
  expect(takeTyped()).toBe('aw')
  press('a')
  expect(takeTyped()).toBe('')
})

test('Escape, or the code that did not come, forgets what was typed', () => {
  openTool('palette')
  press('a')
  press('Escape')
  expect(takeTyped()).toBe('')
  openTool('palette')
  press('a')
  forgetTool()
  expect(takeTyped()).toBe('')
})

test('the help catches no letters', () => {
  openTool('help')
  press('a')
  expect(takeTyped()).toBe('')
})
