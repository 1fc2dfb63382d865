import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { test as base, expect, vi } from 'vitest'
import { sitePage } from '#shared/shop/site/site-pages.ts'
import { startSignInPage } from '#web/access/auth/sign-in-script.ts'
import { App, connectSession } from '#web/app.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { dismissToast } from '#web/components/feedback/notify.tsx'
import { forgetFoundBasket } from '#web/orders/cart/baskets.ts'
import { startLinkForm } from '#web/orders/client-links/link-form-script.ts'
import { forgetUndoOffers } from '#web/orders/undo-offers.ts'
import { queryClient } from '#web/query-client.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { forgetUnsavedSettings } from '#web/shop/settings/unsaved.ts'
import { showCarriedToast } from '#web/shop/site/carried-toast.ts'
import { showOwnSpace } from '#web/shop/site/own-space.ts'
import { showQuarterPrices } from '#web/shop/site/quarter-prices.ts'
import { sendSiteForm } from '#web/shop/site/send-site-form.ts'
import { type ServerInProcess, startServerInProcess } from './server-in-process.ts'

export { expect }

/** The actions of a person in the application. The document has no layout. */
export interface Page {
  user: UserEvent
  /** Opens an address in a new page. The browser's storage is kept. */
  open(address: string): void
  /** Opens an address as a browser from outside the application does: complete pages, where there is one. */
  openComplete(address: string): void
  /** Loads the same address again. */
  reload(): void
  /** Replaces the content of the field with this label. */
  fill(label: string, text: string): Promise<void>
  /** Presses the button of this name. */
  press(name: string | RegExp): Promise<void>
  /** Follows the link of this name. */
  follow(name: string | RegExp): Promise<void>
}

interface Fixtures {
  server: ServerInProcess
  page: Page
}

// Failed queries are retried as often as in a browser, but almost without a delay.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queries, retryDelay: 10 },
})

/** A test with the real screens, server and database in one process, without a browser or a network. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names that a fixture asks for
  server: async ({}, use) => {
    // Made by the server with the first file that it keeps.
    const dataDir = join(tmpdir(), `laveo-${randomUUID()}`)
    const server = startServerInProcess(dataDir)
    vi.stubGlobal('fetch', server.fetch)
    await use(server)
    server.setOnline(true)
    // No application is there to hear it, where a test ended without a network.
    onlineManager.setOnline(true)
    vi.unstubAllGlobals()
    // The next test begins on a device without anything, also after one that opened no page: baskets are in memory too.
    void handleSessionEnd('signed-out')
    void handleSessionEnd('lost')
    localStorage.clear()
    sessionStorage.clear()
    indexedDB.deleteDatabase('laveo')
    rmSync(dataDir, { recursive: true, force: true })
    expect(server.takeFaults(), 'the server logged no error').toEqual([])
  },
  page: async ({ server }, use) => {
    const silent = listenToConsole()
    await use(createPage(server))
    closePage()
    setWidth(USUAL_WIDTH)
    silent()
    vi.restoreAllMocks()
  },
})

function createPage(server: ServerInProcess): Page {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  function load(): void {
    if (sitePage(window.location.pathname)) return void loadCompletePage(server)
    connectSession()
    render(createElement(App))
  }
  return {
    user,
    reload() {
      closePage()
      load()
    },
    open(address) {
      // The old page, which may be about to change the address, goes first.
      closePage()
      window.history.replaceState(null, '', address)
      load()
    },
    openComplete(address) {
      closePage()
      window.history.replaceState(null, '', address)
      // Leaving the page opens the next document.
      vi.spyOn(window.location, 'replace').mockImplementation((next) => this.open(String(next)))
      vi.spyOn(window.location, 'assign').mockImplementation((next) => this.open(String(next)))
      void loadCompletePage(server).then(() => {
        for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]'))
          link.addEventListener('click', (event) => {
            event.preventDefault()
            this.open(link.getAttribute('href') ?? '')
          })
      })
    },
    async fill(label, text) {
      const input = await screen.findByLabelText<HTMLInputElement>(label)
      if (text === '') return user.clear(input)
      await user.click(input)
      // Pasting replaces the selection in one step.
      input.select()
      await user.paste(text)
    },
    async press(name) {
      await user.click(await screen.findByRole('button', { name }))
    },
    async follow(name) {
      await user.click(await screen.findByRole('link', { name }))
    },
  }
}

/** Shows a complete page as a browser does: the server's HTML, then its scripts. */
async function loadCompletePage(server: ServerInProcess): Promise<void> {
  const page = await server.fetch(window.location.href)
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(await page.text())?.[1] ?? ''
  untilClosed(() => {
    showQuarterPrices()
    showOwnSpace()
    showCarriedToast()
    sendSiteForm()
    startSignInPage()
    startLinkForm()
  })
}

let closing = new AbortController()

/** The window of a test outlives its pages: what their scripts listen to on it is removed with the page, as in a browser. */
function untilClosed(runScripts: () => void): void {
  const { addEventListener } = window
  const { signal } = closing
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
    addEventListener.call(window, type, listener, { signal })
  runScripts()
  window.addEventListener = addEventListener
}

function closePage(): void {
  window.dispatchEvent(new Event('pagehide'))
  closing.abort()
  closing = new AbortController()
  cleanup()
  // An open dialog may leave its element in the document, which would keep the focus.
  document.body.replaceChildren()
  queryClient.clear()
  forgetFoundBasket()
  forgetUndoOffers()
  forgetUnsavedSettings()
  dismissToast()
  announceToReaders('')
}

/** Warnings that only happy-dom causes: it does not know an element and computes no layout. */
const OF_HAPPY_DOM = [
  /unrecognized in this browser.* search$/,
  /Failed to find focusable element within provided node/,
]

/** Collects the output of the console. The returned function fails the test if there was any. */
function listenToConsole(): () => void {
  const written: unknown[][] = []
  const note = (...words: unknown[]) => {
    if (!OF_HAPPY_DOM.some((pattern) => pattern.test(words.join(' ')))) written.push(words)
  }
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(note),
    vi.spyOn(console, 'warn').mockImplementation(note),
  ]
  return () => {
    for (const spy of spies) spy.mockRestore()
    expect(written, 'the console stayed silent').toEqual([])
  }
}

const USUAL_WIDTH = 1024

/** Gives the window a width: the document has no layout, but media conditions follow. A test ends with the usual one. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number }): void }
  }
  happyDOM.setViewport({ width })
}

/** Until the end of the test, what the application does after exactly this time is done at once. */
export function skipWaits(milliseconds: number): void {
  const { setTimeout: later } = globalThis
  vi.stubGlobal('setTimeout', (act: () => void, wait?: number) =>
    later(act, wait === milliseconds ? 0 : wait),
  )
}

/** Waits until the application shows this address. */
export async function expectAddress(address: string): Promise<void> {
  await waitFor(() => {
    const { pathname, search } = window.location
    expect(`${pathname}${search}`).toBe(address)
  })
}

/** Waits for a text anywhere on the screen. A string may be part of a longer text. */
export async function expectText(text: string | RegExp): Promise<void> {
  await screen.findAllByText(holds(text))
}

/** Waits until the text is nowhere on the screen. */
export async function expectNoText(text: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.queryAllByText(holds(text))).toEqual([]))
}

/** Matches elements whose text content contains this text. */
function holds(text: string | RegExp): (_: string, element: Element | null) => boolean {
  const plain = typeof text === 'string' ? singleSpaced(text) : text
  return (_, element) => {
    const words = singleSpaced(element?.textContent ?? '')
    return typeof plain === 'string' ? words.includes(plain) : plain.test(words)
  }
}

const singleSpaced = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Waits for a toast with this title. */
export async function expectToast(title: string, text: string | RegExp = ''): Promise<void> {
  await waitFor(() => {
    const said = toasts().find((words) => words.includes(title))
    expect(said, `a toast « ${title} »`).toBeDefined()
    expect(said).toMatch(text)
  })
}

/** Waits for the note beside an act that says that there was no answer, and for no toast to say it too. */
export async function expectUnanswered(title: string): Promise<void> {
  await waitFor(() => {
    const notes = screen.getAllByRole('alert').map(({ textContent }) => singleSpaced(textContent))
    const said = notes.find((words) => words.includes(title))
    expect(said, `a note « ${title} »`).toMatch('La connexion est coupée ou très lente.')
    expect(toasts().join()).not.toContain(title)
  })
}

/** Waits for a success that screen readers are told, as the screen shows it without a toast. */
export async function expectAnnounced(title: string, text: string | RegExp = ''): Promise<void> {
  await waitFor(() => {
    const said = singleSpaced(document.querySelector('[data-announced]')?.textContent ?? '')
    expect(said).toContain(title)
    expect(said).toMatch(text)
  })
}

/** Waits until there is no toast with this title. */
export async function expectNoToast(title: string): Promise<void> {
  await waitFor(() => expect(toasts().filter((words) => words.includes(title))).toEqual([]))
}

/** The words of each toast on the screen that is not about to leave. */
export function toasts(): string[] {
  const elements = document.querySelectorAll('[data-tone]:not([data-leaving])')
  return [...elements].map(({ textContent }) => singleSpaced(textContent))
}

/** Waits for a part of the screen that is announced as a status and holds this text. */
export async function expectStatus(text: string): Promise<void> {
  await waitFor(() => {
    const said = screen.queryAllByRole('status').map(({ textContent }) => textContent)
    expect(
      said.some((words) => singleSpaced(words).includes(text)),
      text,
    ).toBe(true)
  })
}

/** Waits until the field with this label has this value. */
export async function expectValue(label: string, value: string): Promise<void> {
  await waitFor(() => expect(field(label).value, label).toBe(value))
}

/** Waits until an element has the focus. It is looked up anew each time. */
export async function expectFocus(element: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(element()))
}

/** The field with exactly this label. */
export function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label)
}

/** The button with this name. */
export function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole('button', { name })
}

/** Waits until the button with this name is enabled or disabled. */
export async function expectButton(
  name: string | RegExp,
  state: 'enabled' | 'disabled',
): Promise<void> {
  await waitFor(() => expect(isDisabled(button(name)), String(name)).toBe(state === 'disabled'))
}

/** A loading button has only `aria-disabled`, so that it keeps the focus. */
export function isDisabled(element: HTMLButtonElement | HTMLInputElement): boolean {
  return element.disabled || element.getAttribute('aria-disabled') === 'true'
}
