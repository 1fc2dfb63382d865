import type { Page } from '@playwright/test'
import { SLOW } from './phone.ts'

/** The time from a tap to the next picture, in milliseconds. */
export interface Interaction {
  what: string
  milliseconds: number
}

const CARDS = 50

/** Opens the board, reads on until fifty orders are shown, and uses it on a slow phone. */
export async function measureBoard(page: Page): Promise<Interaction[]> {
  await page.addInitScript(watchInteractions)
  await page.goto('/admin/dashboard')
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.slowdown })
  const measured: Interaction[] = []
  const measure = async (what: string, act: () => Promise<void>) => {
    await page.evaluate(() => ((globalThis as unknown as Store).longest = 0))
    await act()
    // Entries come a moment after the picture.
    await page.waitForTimeout(500)
    const milliseconds = await page.evaluate(() => (globalThis as unknown as Store).longest)
    measured.push({ what, milliseconds })
  }
  while ((await cards.count()) < CARDS) {
    const before = await cards.count()
    await measure(`« voir plus » with ${before} cards`, async () => {
      await page.getByRole('button', { name: 'Voir plus', exact: true }).tap()
      await page.waitForFunction((n) => document.querySelectorAll('article').length > n, before)
    })
  }
  const shown = await cards.count()
  await measure(`start to select, ${shown} cards`, () =>
    page.getByRole('button', { name: /^Sélectionner/ }).tap(),
  )
  await measure(`select one of ${shown}`, () => page.getByRole('checkbox').nth(2).tap())
  await measure('end the selection', () => page.getByRole('button', { name: 'Quitter' }).tap())
  await measure(`open one of ${shown}`, () =>
    page
      .getByRole('link', { name: /, commande #/ })
      .nth(2)
      .tap(),
  )
  await page.getByRole('dialog').waitFor()
  await measure('close it', () => page.keyboard.press('Escape'))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await measure(`type a letter over ${shown} cards`, async () => {
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('A')
  })
  await measure('type the next letters', () => page.keyboard.type('wa 8', { delay: 150 }))
  return measured
}

interface Store {
  longest: number
}

/** Runs in the page: keeps the longest interaction. Those under 16 ms are not reported and count as none. */
function watchInteractions(): void {
  const store = globalThis as unknown as Store
  store.longest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { interactionId?: number }>)
      if (entry.interactionId) store.longest = Math.max(store.longest, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
