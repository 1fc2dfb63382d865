import type { Browser } from '@playwright/test'
import { weighApplication } from '../../scripts/web-weights.ts'
import { describeMachine } from '../machine.ts'
import { type Report, toMarkdown, type Verdict, whole } from '../report.ts'
import { type FilledApp, openFilledApp } from './filled-app.ts'
import { type Interaction, measureBoard } from './interactions.ts'
import { launchBrowser, newPhone, SLOW } from './phone.ts'
import { type Screen, type Visit, visit } from './visits.ts'
import { startWire, type Wire } from './wire.ts'

type Role = 'client' | 'livreur' | 'admin' | 'superadmin'

const SCREENS: Record<Role, Screen> = {
  client: { name: 'client’s home', path: '/client/dashboard', frame: 'nav', data: 'main h2' },
  livreur: { name: 'livreur’s day', path: '/livreur/dashboard', frame: 'nav', data: 'article' },
  admin: { name: 'board', path: '/admin/dashboard', frame: 'nav', data: 'article' },
  superadmin: { name: 'panel', path: '/superadmin/panel', frame: 'nav', data: 'main h2' },
}

/** Measures the application on a slow phone and returns the report as Markdown. */
export async function benchWeb(tell: (text: string) => void): Promise<string> {
  const filled = await openFilledApp()
  const browser = await launchBrowser()
  const wire = await startWire(filled.app.url)
  try {
    const first = await visits(tell, 'first visit', (role) => firstVisit(browser, filled, role))
    const again = await visits(tell, 'repeat visit', (role) =>
      repeatVisit(browser, filled, wire, role),
    )
    tell('── the board with 50 cards')
    const context = await newPhone(browser, filled.app.url, filled.admin)
    const interactions = await measureBoard(await context.newPage())
    return toMarkdown(reportOf(first, again, interactions))
  } finally {
    wire.close()
    await browser.close()
    await filled.close()
  }
}

type Visits = Array<readonly [Screen, Visit]>

async function visits(
  tell: (text: string) => void,
  what: string,
  open: (role: Role) => Promise<Visit>,
): Promise<Visits> {
  const done: Visits = []
  for (const role of Object.keys(SCREENS) as Role[]) {
    tell(`── ${what}: ${SCREENS[role].name}`)
    done.push([SCREENS[role], await open(role)])
  }
  return done
}

/** Without a service worker, which would take over in the middle and hide what it fetches. */
async function firstVisit(browser: Browser, filled: FilledApp, role: Role): Promise<Visit> {
  const context = await newPhone(browser, filled.app.url, filled[role], 'block')
  const measured = await visit(await context.newPage(), SCREENS[role])
  await context.close()
  return measured
}

/** After a visit on a fast network, with the service worker. What it fetches itself counts too. */
async function repeatVisit(
  browser: Browser,
  filled: FilledApp,
  wire: Wire,
  role: Role,
): Promise<Visit> {
  const context = await newPhone(browser, wire.url, filled[role], 'allow')
  const before = await context.newPage()
  await before.goto(SCREENS[role].path)
  await before.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await before.waitForLoadState('load')
  await before.waitForTimeout(3000)
  await before.close()
  const sent = wire.sent()
  const measured = await visit(await context.newPage(), SCREENS[role])
  await context.close()
  const html = wire.sent() - sent - measured.bytes.data
  return { ...measured, bytes: { ...measured.bytes, html } }
}

function reportOf(first: Visits, again: Visits, interactions: Interaction[]): Report {
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
    ],
    tables: [
      {
        columns: ['built', 'bytes, Brotli', 'files'],
        rows: [['shell', whole(shell.bytes), String(shell.files)], ...built],
      },
      visitTable('first visit', first),
      visitTable('repeat visit', again),
      {
        columns: ['interaction', 'ms to the next picture'],
        rows: interactions.map(({ what, milliseconds }) => [what, whole(milliseconds)]),
      },
    ],
    verdicts: verdictsOf(first, again, interactions),
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

function verdictsOf(first: Visits, again: Visits, interactions: Interaction[]): Verdict[] {
  const heaviest = Math.max(...first.map(([, { bytes }]) => besidesData(bytes)))
  const repeated = Math.max(...again.map(([, { bytes }]) => besidesData(bytes)))
  const slowest = Math.max(...again.map(([, { frame }]) => frame))
  const longest = Math.max(...interactions.map(({ milliseconds }) => milliseconds))
  const shift = Math.max(...first.map(([, visited]) => visited.shift))
  return [
    most('first screen after signing in', heaviest, 150_000, 'bytes'),
    most('repeat visit, besides data', repeated, 5_000, 'bytes'),
    most('repeat visit, interactive', slowest, 1_000, 'ms'),
    most('interaction with 50 cards', longest, 100, 'ms'),
    { target: 'no layout shift', measured: shift.toFixed(3), held: shift < 0.001 },
    { target: 'Lighthouse performance ≥ 97', measured: '', held: undefined },
  ]
}

const besidesData = ({ html, scripts, styles, fonts, other }: Visit['bytes']) =>
  html + scripts + styles + fonts + other

function most(what: string, measured: number, limit: number, unit: string): Verdict {
  return {
    target: `${what} ≤ ${whole(limit)} ${unit}`,
    measured: `${whole(measured)} ${unit}`,
    held: measured <= limit,
  }
}
