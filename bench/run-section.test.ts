import { expect, onTestFinished, test } from 'vitest'
import { runSection } from './run-section.ts'
import type { Bench } from './section.ts'

test('a section that fails says why, and the run ends with a code', async () => {
  onTestFinished(() => {
    process.exitCode = undefined
  })
  const broken = {
    name: 'broken',
    says: 'what fails',
    run: () => Promise.reject(new Error('product was asked nothing over 0 connections')),
  }
  const report = await runSection(broken, {} as Bench)
  expect(report.notes).toEqual(['Failed: Error: product was asked nothing over 0 connections'])
  expect(process.exitCode).toBe(1)
})
