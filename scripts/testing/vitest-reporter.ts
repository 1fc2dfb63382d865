import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { addResult, type Outcome } from './results.ts'

const TIMED_OUT = /^(?:Test|Hook) timed out in /

/** Writes the results of the unit and component tests as they come. */
export default class ResultsReporter implements Reporter {
  onTestCaseReady(test: TestCase): void {
    addResult({ step: 'unit', id: test.id, title: titleOf(test), outcome: 'started' })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const error = errors[0]?.message
    const outcome = state === 'pending' ? 'started' : outcomeOf(state, error)
    const ms = Math.round(test.diagnostic()?.duration ?? 0)
    addResult({ step: 'unit', id: test.id, title: titleOf(test), outcome, ms, error })
  }

  /** A file that cannot be imported, or whose preparation fails, has no failed test: it counts as one. */
  onTestModuleEnd(module: TestModule): void {
    const suites = [...module.children.allSuites()]
    const faults = [module, ...suites].flatMap((suite) => suite.errors())
    for (const [i, { message }] of faults.entries())
      addResult({
        step: 'unit',
        id: `${module.id} ${i}`,
        title: module.relativeModuleId,
        outcome: 'failed',
        error: message,
      })
  }

  onTestRunEnd(_: readonly TestModule[], faults: ReadonlyArray<{ message: string }>): void {
    for (const [i, { message }] of faults.entries())
      addResult({
        step: 'unit',
        id: `unhandled ${i}`,
        title: 'outside any test',
        outcome: 'failed',
        error: message,
      })
  }
}

function outcomeOf(state: 'passed' | 'failed' | 'skipped', error: string | undefined): Outcome {
  return state === 'failed' && error && TIMED_OUT.test(error) ? 'timed out' : state
}

function titleOf(test: TestCase): string {
  return `${test.module.relativeModuleId} › ${test.fullName}`
}
