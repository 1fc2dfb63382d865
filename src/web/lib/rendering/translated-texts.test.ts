import { act, createElement, Fragment, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepTranslatedTexts } from './translated-texts.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// A browser that translates replaces texts while React keeps them: https://github.com/facebook/react/issues/11538

type Translator = (text: Text, translation: Element) => void

/** In what order the browsers do it. */
const TRANSLATORS: [name: string, Translator][] = [
  [
    'is put before the text, which is then removed',
    (text, translation) => {
      text.before(translation)
      text.remove()
    },
  ],
  [
    'is put after the text, which is then removed',
    (text, translation) => {
      text.after(translation)
      text.remove()
    },
  ],
  ['replaces the text', (text, translation) => text.replaceWith(translation)],
  [
    'takes the text in',
    (text, translation) => {
      text.before(translation)
      translation.firstElementChild?.replaceChildren(text)
    },
  ],
]

let root: Root
let place: HTMLElement

beforeAll(keepTranslatedTexts)

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

const render = async (...children: ReactNode[]) => {
  await act(async () => root.render(createElement(Fragment, null, ...children)))
}

/** The mutations of the browser are heard before the page goes on. */
const heard = () => new Promise((resolve) => setTimeout(resolve))

/** Translates « Total » to « [Total] ». */
async function translate(replace: Translator): Promise<void> {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('font')) continue
    const translation = document.createElement('font')
    const inner = translation.appendChild(document.createElement('font'))
    inner.textContent = `[${text.data}]`
    replace(text, translation)
  }
  await heard()
}

const shown = () => place.textContent?.replaceAll(/[[\]]/g, '')

describe.each(TRANSLATORS)('where the translation %s', (_, replace) => {
  test('a text that changes beside another is shown, once', async () => {
    await render('Total ', 2000, ' FCFA')
    await translate(replace)
    expect(shown()).toBe('Total 2000 FCFA')
    await render('Total ', 2800, ' FCFA')
    await heard()
    expect(shown()).toBe('Total 2800 FCFA')
    await translate(replace)
    await heard()
    expect(shown()).toBe('Total 2800 FCFA')
    await render('Total ', '', ' FCFA')
    await heard()
    expect(shown()).toBe('Total  FCFA')
    await render('Total ', 3600, ' FCFA')
    await translate(replace)
    expect(shown()).toBe('Total 3600 FCFA')
  })

  test('a text that was alone in its element changes too', async () => {
    await render(createElement('b', null, '2 pièces'))
    await translate(replace)
    await render(createElement('b', null, '3 pièces'))
    await heard()
    expect(shown()).toBe('3 pièces')
  })

  test('a text is removed with its translation', async () => {
    await render('Envoyer', ' tout de suite')
    await translate(replace)
    await render(null, ' tout de suite')
    await heard()
    expect(shown()).toBe(' tout de suite')
  })

  test('an element comes before a translated text', async () => {
    await render(null, 'Envoyer')
    await translate(replace)
    await render(createElement('i', null, '…'), 'Envoyer')
    await heard()
    expect(shown()).toBe('…Envoyer')
  })

  test('rows that change places take their translated texts with them', async () => {
    const row = (name: string) => createElement(Fragment, { key: name }, name, ' ')
    await render([row('Chemise'), row('Robe')])
    await translate(replace)
    await render([row('Robe'), row('Chemise')])
    await heard()
    expect(shown()).toBe('Robe Chemise ')
  })

  test('what React renders after the page was translated goes on', async () => {
    await render('Panier')
    await translate(replace)
    await render('Panier', createElement('p', null, 'Vide'))
    await translate(replace)
    await render('Panier')
    await heard()
    expect(shown()).toBe('Panier')
  })
})

test('the browser shows the original again, with what has changed meanwhile', async () => {
  await render('Total ', 2000)
  const [first, second] = [...place.childNodes] as Text[]
  await translate((text, translation) => text.replaceWith(translation))
  await render('Total ', 2800)
  await heard()
  const translation = place.querySelector('font')
  if (first) translation?.replaceWith(first)
  await heard()
  expect(place.textContent).toBe('Total 2800')
  expect(place.querySelector('font')).toBeNull()
  expect(second?.data).toBe('2800')
})
