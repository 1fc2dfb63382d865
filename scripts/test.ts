import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureChromium } from '../e2e/chromium.ts'
import { isWebFresh } from './stamp.mjs'

interface Count {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: Array<{ status: string; assertionResults: unknown[] }>
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Ends a step that hangs. Far above what a step takes: a step that is cut off loses its results. */
const STEP_LIMIT_MS = 60 * 60_000
const PASSED: Count = { passed: 1, failed: 0 }
const FAILED: Count = { passed: 0, failed: 1 }
const NOTHING: Count = { passed: 0, failed: 0 }

process.chdir(resolve(import.meta.dirname, '..'))
const reports = mkdtempSync(join(tmpdir(), 'laveo-test-'))
let running: ChildProcess | undefined

process.on('SIGINT', () => interrupt(130))
process.on('SIGTERM', () => interrupt(143))

const total = { ...NOTHING }
await step('lint', async () => ((await runs('biome', ['check'])) ? PASSED : FAILED))
await step('types', async () => ((await runs('tsc', ['-b'])) ? PASSED : FAILED))
await step('unit', unit)
await step('build', async () =>
  isWebFresh() || (await runs('node', ['scripts/build.ts'])) ? NOTHING : FAILED,
)
await step('end-to-end', endToEnd)
rmSync(reports, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs one step and adds up what it says; a step that crashes is one failure, and the next ones still run. */
async function step(name: string, run: () => Promise<Count>): Promise<void> {
  const start = performance.now()
  console.log(`\n── ${name}`)
  const count = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return FAILED
  })
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${count.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s`)
}

async function unit(): Promise<Count> {
  const file = join(reports, 'unit.json')
  const ok = await runs('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ])
  const report = read<VitestReport>(file)
  if (!report) return FAILED
  // A file that cannot even be imported holds no failed test; it counts as one.
  const broken = report.testResults.filter(
    (r) => r.status === 'failed' && r.assertionResults.length === 0,
  )
  return settle(
    { passed: report.numPassedTests, failed: report.numFailedTests + broken.length },
    ok,
  )
}

async function endToEnd(): Promise<Count> {
  const file = join(reports, 'e2e.json')
  const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  if (!existsSync('playwright.config.ts')) throw new Error('playwright.config.ts is missing')
  const ok = await runs('playwright', ['test', '--add-reporter=json'], env)
  const report = read<PlaywrightReport>(file)
  if (!report) return FAILED
  const { expected, unexpected, flaky } = report.stats
  return settle({ passed: expected + flaky, failed: unexpected + report.errors.length }, ok)
}

/** A tool that ends badly without naming a failed test has failed once all the same. */
function settle(count: Count, ok: boolean): Count {
  return ok || count.failed > 0 ? count : { ...count, failed: 1 }
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

/** Runs a program of node_modules/.bin; resolves to whether it succeeded in time. */
function runs(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  // NODE_ENV=production in the caller's shell would change what the tools and the tests do.
  const { NODE_ENV: _, ...inherited } = process.env
  const path = `${resolve('node_modules/.bin')}:${process.env.PATH ?? ''}`
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...inherited, ...env, PATH: path },
    detached: true,
  })
  running = child
  const limit = setTimeout(() => {
    console.error(`${program} did not end within ${STEP_LIMIT_MS / 60_000} minutes: stopped`)
    killGroup(child, 'SIGKILL')
  }, STEP_LIMIT_MS)
  return new Promise((settled) => {
    const end = (ok: boolean) => {
      clearTimeout(limit)
      running = undefined
      settled(ok)
    }
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      end(false)
    })
    child.once('exit', (code) => end(code === 0))
  })
}

/** The tools start processes of their own (workers, browsers, servers): all of them go. */
function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // Already gone.
  }
}

function interrupt(code: number): void {
  if (running) killGroup(running, 'SIGTERM')
  rmSync(reports, { recursive: true, force: true })
  process.exit(code)
}
