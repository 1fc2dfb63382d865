import type { Browser } from '@playwright/test'
import { startDemo } from '../../e2e/server.ts'
import { median } from '../compare.ts'
import { describeMachine } from '../machine.ts'
import { most, type Report, whole } from '../report.ts'
import { openFilledApp } from './filled-app.ts'
import { launchBrowser, newPhone, SLOW } from './phone.ts'
import { LANDING_SCREENS, ORDER_SCREEN, type Who } from './screens.ts'
import { KINDS, type Screen, type Visit, visit } from './visits.ts'

const VISITS = 3

type Visited = readonly [Screen, Visit[]]

/**
 * Measures first visits on a slow phone: of a visitor's order form with the whole catalogue of the demonstration, and of the first
 * screen of each role.
 */
export async function firstVisits(tell: (text: string) => void): Promise<Report> {
  const browser = await launchBrowser()
  try {
    const form = await visitForm(browser, tell)
    return reportOf(form, [form, ...(await visitLandings(browser, tell))])
  } finally {
    await browser.close()
  }
}

async function visitForm(browser: Browser, tell: (text: string) => void): Promise<Visited> {
  const demo = await startDemo()
  const open = () => newPhone(browser, demo.url)
  const visits = await visitsOf(ORDER_SCREEN, open, tell)
  await demo.close()
  return [ORDER_SCREEN, visits]
}

async function visitLandings(browser: Browser, tell: (text: string) => void): Promise<Visited[]> {
  const filled = await openFilledApp()
  const visited: Visited[] = []
  for (const who of Object.keys(LANDING_SCREENS) as Who[]) {
    const screen = LANDING_SCREENS[who]
    const open = () => newPhone(browser, filled.app.url, filled[who])
    visited.push([screen, await visitsOf(screen, open, tell)])
  }
  await filled.close()
  return visited
}

/** Visits without a service worker, which would take over in the middle and hide what it fetches. */
async function visitsOf(
  screen: Screen,
  open: () => ReturnType<typeof newPhone>,
  tell: (text: string) => void,
): Promise<Visit[]> {
  tell(`── first visits: ${screen.name}`)
  const visits: Visit[] = []
  for (let at = 0; at < VISITS; at += 1) {
    const context = await open()
    visits.push(await visit(await context.newPage(), screen))
    await context.close()
  }
  return visits
}

function reportOf([, form]: Visited, visited: Visited[]): Report {
  const of = (visits: Visit[], figure: (visit: Visit) => number) => median(visits.map(figure))
  return {
    title: 'First visits on a phone',
    notes: [
      `${describeMachine()}. A phone of 390 × 844 px; ${SLOW.kilobits} kbit/s, ${SLOW.latency} ms a request, processor ÷ ${SLOW.slowdown}; HTTP/1.1, without a service worker; medians of ${VISITS} visits.`,
      'Bytes hold headers. The frame is there when its navigation is (of the order form: when the first garment can be added), the data when its first card or title is (the last step); both once the phone has a free moment.',
    ],
    tables: [
      {
        columns: ['first visit', ...KINDS, 'requests', 'frame ms', 'data ms', 'shift'],
        rows: visited.map(([{ name }, visits]) => [
          name,
          ...KINDS.map((kind) => whole(of(visits, ({ bytes }) => bytes[kind]))),
          whole(of(visits, ({ requests }) => requests)),
          whole(of(visits, ({ frame }) => frame)),
          whole(of(visits, ({ data }) => data)),
          of(visits, ({ shift }) => shift).toFixed(3),
        ]),
      },
    ],
    verdicts: [
      most(
        'the garments of the order form',
        of(form, ({ frame }) => frame),
        4_500,
        'ms',
      ),
      most(
        'the whole order form',
        of(form, ({ data }) => data),
        6_000,
        'ms',
      ),
      most(
        'its requests before the first tap',
        of(form, ({ requests }) => requests),
        30,
        'requests',
      ),
    ],
  }
}
