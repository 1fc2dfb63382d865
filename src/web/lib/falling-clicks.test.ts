import { expect, test } from 'vitest'
import { ignoreFallingClicks } from './falling-clicks.ts'

test('the second click of a double click does not fall through a dialog that the first one closed', () => {
  ignoreFallingClicks()
  const heard: string[] = []
  const layer = document.body.appendChild(document.createElement('div'))
  layer.setAttribute('role', 'dialog')
  const button = layer.appendChild(document.createElement('button'))
  button.addEventListener('click', () => layer.remove())
  const beneath = document.body.appendChild(document.createElement('a'))
  beneath.addEventListener('click', () => heard.push('beneath'))
  const click = (target: Element, detail: number) =>
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  click(button, 1)
  click(beneath, 2)
  click(beneath, 3)
  expect(heard).toEqual([])
  click(beneath, 1)
  click(beneath, 2)
  expect(heard).toEqual(['beneath', 'beneath'])
  beneath.remove()
})
