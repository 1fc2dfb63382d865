import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../../e2e/chromium.ts'
import type { Person } from '../../e2e/people.ts'
import { signIn } from './phone.ts'

/** Its package is no part of the product's: it is installed when it is first needed. */
const FOLDER = join(import.meta.dirname, 'lighthouse')
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js')

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

export interface Audit {
  /** Of 100 each. */
  scores: Record<Category, number>
  /** Milliseconds until the largest picture or text is there. */
  largestPaint: number
  /** Milliseconds that tasks kept the page from answering. */
  blocking: number
  shift: number
  /** The speed of the machine at that moment; Lighthouse's own figure, about 1,500 or more on a quick one. */
  machine: number
  /** Audits that take points, the dearest first, as `category: audit`. */
  lost: string[]
}

/** The part of Lighthouse's answer that is read here. */
interface Answer {
  categories: Record<
    Category,
    { score: number | null; auditRefs: Array<{ id: string; weight: number }> }
  >
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

/** Installs Lighthouse from its own lockfile unless it is there. */
export function installLighthouse(): void {
  if (existsSync(PROGRAM)) return
  const command = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', FOLDER]
  const { status } = spawnSync('npm', command, { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
}

/** Opens a page as a phone does, in a browser that has never seen it, and lets Lighthouse judge it. */
export async function auditPage(url: string, person?: Person): Promise<Audit> {
  const { port, close } = await openBrowser()
  try {
    if (person) await signInAt(port, url, person)
    return toAudit(await runLighthouse(url, port))
  } finally {
    await close()
  }
}

/** A browser of its own for each visit: Lighthouse keeps cookies and the page's storage. */
async function openBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'laveo-lighthouse-'))
  const browser = spawn(
    ensureChromium(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--lang=fr-FR',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = once(browser, 'exit')
  return {
    port: await portOf(join(profile, 'DevToolsActivePort')),
    async close() {
      browser.kill('SIGKILL')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The browser writes the port that it has chosen into this file of its profile. */
async function portOf(file: string): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    if (port > 0) return port
    await pause(100)
  }
  throw new Error('The browser did not start')
}

async function signInAt(port: number, url: string, person: Person): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile')
  await signIn(context, new URL(url).origin, person)
  // A page without a script of ours, in which the browser's storage can be written.
  const page = await context.newPage()
  await page.goto(new URL('/healthz', url).href)
  await page.close()
  await browser.close()
}

const run = promisify(execFile)

async function runLighthouse(url: string, port: number): Promise<Answer> {
  const { stdout } = await run(
    process.execPath,
    [
      PROGRAM,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      '--disable-full-page-screenshot',
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Answer
}

function toAudit({ categories, audits, environment, runtimeError }: Answer): Audit {
  if (runtimeError) throw new Error(runtimeError.message)
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const score = (of: Category) => Math.round((categories[of].score ?? Number.NaN) * 100)
  return {
    scores: Object.fromEntries(CATEGORIES.map((of) => [of, score(of)])) as Audit['scores'],
    largestPaint: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
    machine: environment.benchmarkIndex,
    lost: CATEGORIES.flatMap((of) =>
      categories[of].auditRefs
        .map(({ id, weight }) => ({ id, points: weight * (1 - (audits[id]?.score ?? 1)) }))
        .filter(({ points }) => points > 0)
        .sort((a, b) => b.points - a.points)
        .map(({ id }) => `${of}: ${id}`),
    ),
  }
}
