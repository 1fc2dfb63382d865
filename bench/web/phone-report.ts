import type { Browser } from '@playwright/test'
import { weighApplication } from '../../scripts/web-weights.ts'
import { describeMachine } from '../machine.ts'
import { most, type Report, type Verdict, whole } from '../report.ts'
import type { FilledApp } from './filled-app.ts'
import { type Interaction, measureBoard } from './interactions.ts'
import { launchBrowser, newPhone, SLOW } from './phone.ts'
import { FORM_SCREENS, LANDING_SCREENS, type Who } from './screens.ts'
import { type Screen, type Visit, visit } from './visits.ts'
import type { WebBench } from './web-bench.ts'
import { startWire, type Wire } from './wire.ts'

/** Measures the application on a slow phone: first and repeat visits of each role, and the board in use. */
export async function reportPhone({ filled, tell }: WebBench): Promise<Report> {
  const browser = await launchBrowser()
  const wire = await startWire(filled.app.url)
  try {
    const forms = await formVisits(tell, browser, filled)
    const first = await visits(tell, 'first visit', (who) =>
      firstVisit(browser, filled, LANDING_SCREENS[who], who),
    )
    const again = await visits(tell, 'repeat visit', (who) =>
      repeatVisit(browser, filled, wire, who),
    )
    tell('── the board with 50 cards')
    const context = await newPhone(browser, filled.app.url, filled.admin)
    const interactions = await measureBoard(await context.newPage())
    return reportOf({ forms, first, again, interactions })
  } finally {
    wire.close()
    await browser.close()
  }
}

type Visits = Array<readonly [Screen, Visit]>

async function visits(
  tell: (text: string) => void,
  what: string,
  open: (who: Who) => Promise<Visit>,
): Promise<Visits> {
  const done: Visits = []
  for (const who of Object.keys(LANDING_SCREENS) as Who[]) {
    tell(`── ${what}: ${LANDING_SCREENS[who].name}`)
    done.push([LANDING_SCREENS[who], await open(who)])
  }
  return done
}

/** Signed out, on the prerendered pages with a form. */
async function formVisits(
  tell: (text: string) => void,
  browser: Browser,
  filled: FilledApp,
): Promise<Visits> {
  const done: Visits = []
  for (const screen of FORM_SCREENS) {
    tell(`── first visit: ${screen.name}`)
    done.push([screen, await firstVisit(browser, filled, screen)])
  }
  return done
}

/** Without a service worker, which would take over in the middle and hide what it fetches. */
async function firstVisit(
  browser: Browser,
  filled: FilledApp,
  screen: Screen,
  who?: Who,
): Promise<Visit> {
  const context = await newPhone(browser, filled.app.url, who && filled[who], 'block')
  const measured = await visit(await context.newPage(), screen)
  await context.close()
  return measured
}

/** After a visit on a fast network, with the service worker. What it fetches itself counts too. */
async function repeatVisit(
  browser: Browser,
  filled: FilledApp,
  wire: Wire,
  who: Who,
): Promise<Visit> {
  const context = await newPhone(browser, wire.url, filled[who], 'allow')
  const before = await context.newPage()
  await before.goto(LANDING_SCREENS[who].path)
  await before.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await before.waitForLoadState('load')
  await before.waitForTimeout(3000)
  await before.close()
  const sent = wire.sent()
  const measured = await visit(await context.newPage(), LANDING_SCREENS[who])
  await context.close()
  const html = wire.sent() - sent - measured.bytes.data
  return { ...measured, bytes: { ...measured.bytes, html } }
}

interface Measured {
  forms: Visits
  first: Visits
  again: Visits
  interactions: Interaction[]
}

function reportOf(measured: Measured): Report {
  const { forms, first, again, interactions } = measured
  const { shell, landings } = weighApplication()
  const built = Object.entries(landings).map(([role, { bytes, files }]) => [
    role,
    whole(bytes),
    String(files),
  ])
  return {
    title: 'On the phone',
    notes: [
      `${describeMachine()}. A phone of 390 × 844 px; ${SLOW.kilobits} kbit/s, ${SLOW.latency} ms a request, processor ÷ ${SLOW.slowdown}; HTTP/1.1, one visit each.`,
      'The network of a service worker cannot be slowed: the page of a repeat visit comes without the latency.',
      'Bytes hold headers. The frame is there when its navigation is, the data when its first card or title is; both once the phone has a free moment.',
      'The first visits of the livreur and of the board hold the code of a map. Behind a proxy with HTTP/2 a file’s headers are 82 bytes in place of 800.',
    ],
    tables: [
      {
        columns: ['built', 'bytes, Brotli', 'files'],
        rows: [['shell', whole(shell.bytes), String(shell.files)], ...built],
      },
      visitTable('first visit, signed out', forms),
      visitTable('first visit', first),
      visitTable('repeat visit', again),
      {
        columns: ['interaction', 'ms to the next picture'],
        rows: interactions.map(({ what, milliseconds }) => [what, whole(milliseconds)]),
      },
    ],
    verdicts: [...formVerdicts(forms), ...verdictsOf(measured)],
  }
}

function visitTable(what: string, all: Visits) {
  return {
    columns: [
      what,
      'page',
      'scripts',
      'styles',
      'fonts',
      'other',
      'data',
      'frame ms',
      'data ms',
      'shift',
    ],
    rows: all.map(([{ name }, { bytes, frame, data, shift }]) => [
      name,
      whole(bytes.html),
      whole(bytes.scripts),
      whole(bytes.styles),
      whole(bytes.fonts),
      whole(bytes.other),
      whole(bytes.data),
      whole(frame),
      whole(data),
      shift.toFixed(3),
    ]),
  }
}

/** The sign-in page comes first; the other two are lighter and shift nothing. */
function formVerdicts([signIn, ...others]: Visits): Verdict[] {
  if (!signIn) return []
  const [{ name }, { bytes, data }] = signIn
  return [
    most(name, besidesData(bytes), 40_000, 'bytes'),
    most(`${name}, interactive`, data, 3_000, 'ms'),
    ...others.map(([screen, visited]) =>
      most(screen.name, besidesData(visited.bytes), 40_000, 'bytes'),
    ),
  ]
}

/** Of the twenty files of a first screen, in bytes. */
const HEADERS = 16_000

function verdictsOf({ forms, first, again, interactions }: Measured): Verdict[] {
  const heaviest = Math.max(...first.map(([, { bytes }]) => besidesData(bytes)))
  const repeated = Math.max(...again.map(([, { bytes }]) => besidesData(bytes)))
  const slowest = Math.max(...again.map(([, { frame }]) => frame))
  const longest = Math.max(...interactions.map(({ milliseconds }) => milliseconds))
  const shift = Math.max(...[...forms, ...first].map(([, visited]) => visited.shift))
  return [
    most('first screen after signing in', heaviest, 170_000 + HEADERS, 'bytes'),
    most('repeat visit, besides data', repeated, 5_000, 'bytes'),
    most('repeat visit, interactive', slowest, 1_000, 'ms'),
    most('interaction with 50 cards', longest, 100, 'ms'),
    { target: 'no layout shift', measured: shift.toFixed(3), held: shift < 0.001 },
  ]
}

const besidesData = ({ html, scripts, styles, fonts, other }: Visit['bytes']) =>
  html + scripts + styles + fonts + other
