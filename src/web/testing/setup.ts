import 'fake-indexeddb/auto'
import { configure, getConfig } from '@testing-library/react'
import { EventSource } from 'eventsource'
import * as React from 'react'
import { afterAll, vi } from 'vitest'
import { loadEnv } from '#server/env.ts'
import { publicConfig } from '#server/http/pages/pages.ts'
import { readModules } from '#server/shop/modules/modules.service.ts'
import { readSite } from '#server/shop/settings/settings.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import type { PublicConfig } from '#shared/config.ts'

configure({
  // The text on the screen is more useful in an error than its markup. A wait throws all but its last error away.
  getElementError: (message) =>
    new Error(isWaiting() ? (message ?? '') : `${message}\nOn the screen: ${wordsOnScreen()}`),
})

// Code that still comes as a file ends never comes to the next one, which shares its modules.
afterAll(() => vi.dynamicImportSettled())

// React's warnings would say where each element was made: the call stack of each takes a tenth of the time of these tests.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})

const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

function wordsOnScreen(): string {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (texts.nextNode())
    if (!texts.currentNode.parentElement?.closest('style, script'))
      words.push(texts.currentNode.textContent?.trim() ?? '')
  return words.filter(Boolean).join(' | ')
}

// As in a browser, the gap of a reference writes no space into a name. To happy-dom a span is not inline.
const sheet = document.createElement('style')
sheet.textContent = '[data-gap] { display: inline }'
document.head.append(sheet)

// Style sheets come empty: whether an element is seen follows from its tag and from the styles written on it. For each answer
// happy-dom copies every property of every ancestor, which takes an eighth of the time of these tests.
const { getComputedStyle: computed } = window
const displays = new Map<string, string>()

function displayOf(element: Element): string {
  if (!element.isConnected || writes(element, 'display')) return computed(element).display
  // A dialog is seen by its attribute, and a gap by the rule above.
  const kind = `${element.tagName} ${element.hasAttribute('open')} ${element.hasAttribute('data-gap')}`
  const known = displays.get(kind) ?? computed(element).display
  displays.set(kind, known)
  return known
}

function visibilityOf(element: Element): string {
  for (let place: Element | null = element; place; place = place.parentElement)
    if (writes(place, 'visibility')) return computed(element).visibility
  return ''
}

const writes = (element: Element, property: string) =>
  element.getAttribute('style')?.includes(property) === true

const SEEN: Record<string, (element: Element) => string> = {
  display: displayOf,
  visibility: visibilityOf,
}

window.getComputedStyle = (element) =>
  new Proxy({} as CSSStyleDeclaration, {
    get(_, name: string) {
      if (name === 'getPropertyValue')
        return (property: string) =>
          SEEN[property]?.(element) ?? computed(element).getPropertyValue(property)
      return SEEN[name]?.(element) ?? Reflect.get(computed(element), name)
    },
  })

// As often as on a screen. Those of happy-dom follow each other without a pause, so that what moves with each frame, such as a
// toast, would take a whole processor.
const FRAME_MS = 16
const { setTimeout: later, clearTimeout: forget } = globalThis
Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    later(() => {
      // The last frame of the last file comes after its window is gone.
      if ('window' in globalThis) draw(performance.now())
    }, FRAME_MS),
  cancelAnimationFrame: forget,
})

/** Adds the configuration that the server writes into a page, before the application reads it. */
function writeConfig(config: PublicConfig): void {
  const element = document.createElement('script')
  element.id = 'config'
  element.type = 'application/json'
  element.textContent = JSON.stringify(config)
  document.head.append(element)
}

const database = createTestContext().database
const facts = {
  site: readSite(database.orm),
  wave: true,
  isOpen: true,
  certifies: false,
  modules: readModules(database.orm),
}
writeConfig(publicConfig(loadEnv({}), facts))
database.close()

/** An `EventSource`, which happy-dom lacks. Its requests use the page's `fetch`. */
class PageEventSource extends EventSource {
  constructor(url: string | URL, init?: EventSourceInit) {
    super(new URL(url, window.location.href), {
      ...init,
      fetch: (input, request) => fetch(input, request as RequestInit),
    })
  }
}
Object.assign(globalThis, { EventSource: PageEventSource })
