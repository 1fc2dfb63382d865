import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from '../e2e/chromium.ts'
import { staleParts } from './stamp.mjs'
import { endPrograms, type Failure, runProgram } from './testing/programs.ts'
import {
  addResult,
  clearResults,
  RESULTS_FILE,
  type Result,
  readResults,
} from './testing/results.ts'

const HELP = `npm test               lint, types, the weights of the build, every test of the server and of the web's own code, one file of
                       components a screen, the main jobs in a browser, and the main job in the oldest one
npm test -- --all      those of the night too (*.night.*): every component and browser test, sweeps of accessibility,
                       commands as processes, the other old browsers
npm test -- --quick    for the daily loop: lint, types, weights, the tests of the server and of the web's own code, and one
                       browser test, the main job. The components of a screen: npm run unit -- visits.component

Ends with « N passed, N failed »; the exit code is 1 when anything failed. Each result is written
as it comes, one JSON object a line, to node_modules/.cache/test-results.ndjson.`

process.chdir(resolve(import.meta.dirname, '..'))
const { values: options } = parseArgs({
  options: { all: { type: 'boolean' }, quick: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (options.help) {
  console.log(HELP)
  process.exit(0)
}

// The configurations of Vitest and Playwright read it.
if (options.all) delete process.env.WITHOUT_NIGHT
else process.env.WITHOUT_NIGHT = '1'

const REPORTER = '--add-reporter=./scripts/testing/playwright-reporter.ts'

let interrupted: NodeJS.Signals | undefined
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)

clearResults()
// The tests that start the server start what is built here.
await Promise.all([
  check('lint', 'biome', ['check']),
  // Each checker works out the types of what it reads anew: one a project does half the work of four.
  check('types', 'tsc', ['-b', '--checkers', '1']),
  tests('build', build),
])
await check('weights', 'node', ['scripts/weights.ts'])
await tests('unit', unit)
// Beside each other they take less: the old browsers are fetched, and their tests wait.
await Promise.all([
  tests('browser', browser),
  ...(options.quick ? [] : [tests('old phones', oldPhones)]),
])
const failed = tell(readResults())
if (interrupted) process.exit(130)
process.exit(failed ? 1 : 0)

/** A step that is one result by itself. */
async function check(name: string, program: string, args: string[]): Promise<void> {
  const failure = await timed(name, () => runProgram(program, args))
  const outcome = failure ? 'failed' : 'passed'
  addResult({ step: name, id: name, title: name, outcome, error: failure?.reason })
}

/** A step whose tests write their own results; it is a failure itself when it crashed, or when no test says why. */
async function tests(name: string, run: () => Promise<Failure | undefined>): Promise<void> {
  if (interrupted) return
  const failure = await timed(name, run)
  if (!failure) return
  const named = readResults().some((result) => result.step === name && isFailure(result))
  if (failure.crashed || !named)
    addResult({ step: name, id: name, title: name, outcome: 'failed', error: failure.reason })
}

/** Says what a step is and how long it took; one that crashes has failed, and the next ones still run. */
async function timed(
  name: string,
  run: () => Promise<Failure | undefined>,
): Promise<Failure | undefined> {
  const start = performance.now()
  console.log(`\n── ${name}`)
  const failure = await run().catch((error: unknown) => ({ reason: String(error), crashed: true }))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${failure ? `FAILED, ${failure.reason},` : 'ok'} in ${seconds} s`)
  return failure
}

/** The build is no test: it counts only when it fails. */
async function build(): Promise<Failure | undefined> {
  const stale = staleParts()
  return stale.length > 0 ? runProgram('node', ['scripts/build.ts', ...stale]) : undefined
}

function unit(): Promise<Failure | undefined> {
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/vitest-reporter.ts']
  const without = options.quick ? ['--project=!processes', '--project=!components'] : []
  return runProgram('vitest', ['run', ...reporters, ...without])
}

function browser(): Promise<Failure | undefined> {
  const only = options.quick ? ['e2e/main-job.spec.ts'] : []
  return runProgram('playwright', ['test', REPORTER, ...only], { CHROMIUM_PATH: ensureChromium() })
}

/** Fails where the old browsers cannot be fetched. */
function oldPhones(): Promise<Failure | undefined> {
  return runProgram('playwright', ['test', REPORTER, '--config=playwright.old-phones.config.ts'])
}

/** Names what failed, then the total as the last line; resolves to whether anything failed. */
function tell(results: readonly Result[]): boolean {
  const failures = results.filter(isFailure)
  if (failures.length > 0) console.log(`\nFailed (every result: ${RESULTS_FILE}):`)
  for (const { step, title, outcome, error = '', ms = 0 } of failures)
    console.log(`  ${step}: ${title}\n    ${reason(outcome, ms) ?? error}`)
  const passed = results.filter(({ outcome }) => outcome === 'passed').length
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length > 0
}

function isFailure({ outcome }: Result): boolean {
  return outcome !== 'passed' && outcome !== 'skipped'
}

function reason(outcome: Result['outcome'], ms: number): string | undefined {
  if (outcome === 'timed out') return `exceeded its time: stopped after ${(ms / 1000).toFixed(1)} s`
  if (outcome === 'started') return 'had not ended when its step did'
}

/** Results so far still count, but nothing more is started. */
function interrupt(signal: NodeJS.Signals): void {
  if (interrupted) endPrograms('SIGKILL')
  interrupted = signal
  endPrograms('SIGTERM')
}
