import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import type { Place } from './figures.ts'
import { lendCheckVisibility } from './old-phones/check-visibility.ts'
import { bringTo, type Crew, type Order, placeOrder, type Wanted } from './orders.ts'
import { COOKIE, createPerson, type Person, type Profile } from './people.ts'
import { type App, startApp } from './server.ts'

export { expect }

/** A person with a browser of their own. */
export interface Actor extends Person {
  context: BrowserContext
  page: Page
  /** Allows console messages that the test provokes; any other fails the test. */
  allow(trouble: RegExp): void
  /** Makes the browser's GPS answer with a place. */
  standAt(place: Place): Promise<void>
}

/** A signed-out person. */
export type Visitor = Pick<Actor, 'context' | 'page' | 'allow'>

export interface Cast {
  /** An account without a browser. */
  person(profile: Profile): Promise<Person>
  /** An account with a browser. */
  actor(profile: Profile): Promise<Actor>
  visitor(): Promise<Visitor>
}

interface People {
  /** Makes further people for a test. */
  cast: Cast
  visitor: Visitor
  client: Actor
  livreur: Actor
  admin: Actor
  otherAdmin: Actor
  superadmin: Actor
  /** A starting order, placed over the API and brought to a status by people without a browser. */
  order: (client: Person, wanted?: Wanted, crew?: Partial<Crew>) => Promise<Order>
  clean: undefined
  /**
   * The view of the board in the team's browsers: the cards unless a test says « list », or null for the device's own
   * choice.
   */
  board: 'cards' | 'list' | null
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 860 }

/** Chromium's messages about a stopped server; which one depends on how far a request had come. */
const NO_ANSWER = /ERR_(CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED)/
/** Vite's error for a file that a screen loads ahead, where the server was stopped meanwhile. */
const NOT_PRELOADED = /Unable to preload CSS/
export const NO_NETWORK = /ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)/
/** A refusal of the server, in Chromium's words. */
export const refused = (status: number) => new RegExp(`status of ${status} `)

/** Screens that move, as for most people; the other tests ask for less motion, which is faster. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Seen whole: a font may leave a part of a pixel outside. */
export const WHOLE = { ratio: 0.95 }

/** The toast with this title. */
export const toast = (page: Page, title: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title })

/** Closes the toast, which may cover the next button, unless it has closed by itself. */
export async function dismiss(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Fermer' })
  await expect(async () => {
    if ((await close.count()) > 0) await close.last().click({ timeout: 1000 })
    await expect(close).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
}

export const test = base.extend<People, { app: App }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that a fixture asks for
    async ({}, use) => {
      const app = await startApp()
      // The first test finds what every other one does: the template's own history is none.
      await app.reset()
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],

  clean: [
    async ({ app }, use) => {
      await use(undefined)
      const faults = app.unexpectedFaults()
      await app.reset()
      expect(faults, 'the server logged no error').toEqual([])
    },
    { auto: true },
  ],

  board: ['cards', { option: true }],

  cast: async ({ app, browser, board }, use, testInfo) => {
    const screens: Screen[] = []
    const open = async (options: ScreenOptions) => {
      const screen = await openScreen(app, browser, options)
      screens.push(screen)
      return screen
    }
    await use({
      person: (profile) => createPerson(app, profile),
      visitor: () => open({ viewport: PHONE }),
      async actor(profile) {
        const person = await createPerson(app, profile)
        const staff = person.role === 'admin' || person.role === 'superadmin'
        let kept: ScreenOptions['kept']
        if (person.role === 'livreur') kept = keep(app, `laveo-position-${person.id}`, 'no')
        else if (staff && board) kept = keep(app, 'laveo-tableau-vue', board)
        const viewport = staff ? DESK : PHONE
        const screen = await open({ viewport, token: person.token, kept })
        if (person.role === 'livreur') await departOnAnyDay(screen.page)
        return { ...person, ...screen, standAt: (place) => standAt(screen.context, place) }
      },
    })
    if (testInfo.status !== testInfo.expectedStatus) await picture(screens, testInfo)
    await Promise.all(screens.map(({ context }) => context.close()))
    // A page preloads further screens at any moment, even while the test has stopped the server.
    const provoked = (trouble: string) =>
      app.wasEnded() && (NO_ANSWER.test(trouble) || NOT_PRELOADED.test(trouble))
    const troubles = screens.flatMap((screen) => screen.troubles)
    expect(
      troubles.filter((trouble) => !provoked(trouble)),
      'the console stayed silent',
    ).toEqual([])
  },

  visitor: async ({ cast }, use) => use(await cast.visitor()),
  client: async ({ cast }, use) =>
    use(await cast.actor({ role: 'client', fullname: 'Aminata Koné' })),
  livreur: async ({ cast }, use) =>
    use(await cast.actor({ role: 'livreur', fullname: 'Konan Yao' })),
  admin: async ({ cast }, use) =>
    use(await cast.actor({ role: 'admin', fullname: 'Mireille Assi' })),
  otherAdmin: async ({ cast }, use) =>
    use(await cast.actor({ role: 'admin', fullname: 'Serge Yapi' })),
  superadmin: async ({ cast }, use) =>
    use(await cast.actor({ role: 'superadmin', fullname: 'Adjoua Brou' })),

  order: async ({ app, cast }, use) => {
    const backstage: Partial<Crew> = {}
    await use(async (client, wanted = {}, given = {}) => {
      const placed = await placeOrder(app, client, wanted)
      const { status: to = 'pending' } = wanted
      if (to === 'pending') return placed
      const crew = { ...backstage, ...given }
      crew.admin ??= backstage.admin = await cast.person({ role: 'admin', fullname: 'Awa Diop' })
      crew.livreur ??= backstage.livreur = await cast.person({
        role: 'livreur',
        fullname: 'Ibrahim Sanogo',
      })
      await bringTo(placed.id, { to }, crew as Crew)
      return placed
    })
  },
})

/** Orders are delivered two days after their test, and in the evening collected tomorrow: setting off is then asked. */
export const departOnAnyDay = (page: Page) =>
  page.addLocatorHandler(page.getByRole('button', { name: 'Partir quand même' }), (yes) =>
    yes.click(),
  )

interface Screen extends Visitor {
  troubles: string[]
}

interface ScreenOptions {
  viewport: { width: number; height: number }
  token?: string
  /** The browser's storage at the start. */
  kept?: Exclude<BrowserContextOptions['storageState'], string>
}

/**
 * A browser that kept one answer: a livreur who refused to share their position on this phone, or a desk that chose the
 * cards of the board.
 */
function keep(app: App, name: string, value: string): ScreenOptions['kept'] {
  return { cookies: [], origins: [{ origin: app.url, localStorage: [{ name, value }] }] }
}

async function openScreen(app: App, browser: Browser, options: ScreenOptions): Promise<Screen> {
  const { viewport, token, kept } = options
  const context = await browser.newContext({ viewport, baseURL: app.url, storageState: kept })
  if (token)
    await context.addCookies([
      { name: COOKIE, value: token, url: app.url, httpOnly: true, sameSite: 'Lax' },
    ])
  const allowed: RegExp[] = []
  const troubles = listen(context, allowed)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`The page broke its policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  const page = await context.newPage()
  if (Number.parseInt(browser.version(), 10) < 105) {
    await lendCheckVisibility(page)
    context.on('page', (popup) => void lendCheckVisibility(popup))
  }
  return { context, page, troubles, allow: (trouble) => void allowed.push(trouble) }
}

/** Shows what people saw when a test failed. Playwright's own option takes its pictures of each test, failed or not. */
async function picture(screens: readonly Screen[], testInfo: TestInfo): Promise<void> {
  const pages = screens.flatMap(({ context }) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = testInfo.outputPath(`failed-${index + 1}.png`)
    // A page that crashed or hangs has none.
    await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined)
    testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}

/** Collects the errors of every page of a browser, except the allowed ones. */
function listen(context: BrowserContext, allowed: readonly RegExp[]): string[] {
  const troubles: string[] = []
  const note = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) troubles.push(text)
  }
  context.on('weberror', (error) => note(String(error.error().stack ?? error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  return troubles
}

async function standAt(context: BrowserContext, place: Place): Promise<void> {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...place, accuracy: 12 })
}
