import { relative } from 'node:path'
import type {
  FullConfig,
  Reporter,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { addResult, type Outcome } from './results.ts'

/** Writes the results of the browser tests as they come, under the step that the configuration names. */
export default class ResultsReporter implements Reporter {
  private step = 'browser'
  private faults = 0

  /** Another reporter talks to the terminal. */
  printsToStdio(): boolean {
    return false
  }

  onBegin({ metadata }: FullConfig): void {
    if (typeof metadata.step === 'string') this.step = metadata.step
  }

  onTestBegin(test: TestCase): void {
    addResult({ step: this.step, id: test.id, title: titleOf(test), outcome: 'started' })
  }

  /** Comes once a try: a test that passes when tried again has passed. */
  onTestEnd(test: TestCase, result: TestResult): void {
    addResult({
      step: this.step,
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
      step: this.step,
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
  const [, project = '', , ...sentence] = test.titlePath()
  const { file, line } = test.location
  const place = `${relative(process.cwd(), file)}:${line}`
  return [project, place, ...sentence].filter(Boolean).join(' › ')
}
