import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { addResult, type Outcome } from './results.ts'

/** Writes the results of the browser tests as they come. */
export default class ResultsReporter implements Reporter {
  private faults = 0

  /** Another reporter talks to the terminal. */
  printsToStdio(): boolean {
    return false
  }

  onTestBegin(test: TestCase): void {
    addResult({ step: 'browser', id: test.id, title: titleOf(test), outcome: 'started' })
  }

  /** Comes once a try: a test that passes when tried again has passed. */
  onTestEnd(test: TestCase, result: TestResult): void {
    addResult({
      step: 'browser',
      id: test.id,
      title: titleOf(test),
      outcome: outcomeOf(test, result),
      ms: result.duration,
      error: result.error?.message,
    })
  }

  /** Something that went wrong outside any test. */
  onError({ message = 'no message' }: TestError): void {
    this.faults += 1
    addResult({
      step: 'browser',
      id: `fault ${this.faults}`,
      title: 'outside any test',
      outcome: 'failed',
      error: message,
    })
  }
}

function outcomeOf(test: TestCase, { status }: TestResult): Outcome {
  if (status === 'interrupted') return 'started'
  const outcome = test.outcome()
  if (outcome === 'skipped') return 'skipped'
  if (outcome !== 'unexpected') return 'passed'
  return status === 'timedOut' ? 'timed out' : 'failed'
}

function titleOf(test: TestCase): string {
  const [, , , ...sentence] = test.titlePath()
  const { file, line } = test.location
  return `${relative(process.cwd(), file)}:${line} › ${sentence.join(' › ')}`
}
