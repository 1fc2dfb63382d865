import type { Report } from './report.ts'
import type { Bench, Section } from './section.ts'

/** A section that fails says why in its report, the next ones still run, and the process ends with a code. */
export async function runSection(section: Section, bench: Bench): Promise<Report> {
  try {
    return await section.run(bench)
  } catch (error) {
    process.exitCode = 1
    return { title: section.name, notes: [`Failed: ${error}`], tables: [], verdicts: [] }
  }
}
