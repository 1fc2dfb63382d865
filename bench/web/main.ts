import type { Report } from '../report.ts'
import { openFilledApp } from './filled-app.ts'
import { reportFurtherScreens } from './further-screens.ts'
import { reportLighthouse } from './lighthouse-report.ts'
import { reportOrderPage } from './order-page.ts'
import { reportPhone } from './phone-report.ts'
import type { WebBench } from './web-bench.ts'

/** The parts that can be run by their names. */
export const WEB_PARTS: Record<string, (bench: WebBench) => Promise<Report> | Report> = {
  phone: reportPhone,
  order: reportOrderPage,
  further: reportFurtherScreens,
  lighthouse: reportLighthouse,
}

/** Measures the built application in a browser: these parts. */
export async function benchWeb(
  names: readonly string[],
  { rounds, tell }: Omit<WebBench, 'filled'>,
): Promise<Report[]> {
  const filled = await openFilledApp()
  const reports: Report[] = []
  for (const [name, part] of Object.entries(WEB_PARTS))
    if (names.includes(name)) reports.push(await run(name, () => part({ filled, rounds, tell })))
  await filled.close()
  return reports
}

/** A part that fails says so in the report, and the next ones still run. */
async function run(title: string, part: () => Promise<Report> | Report): Promise<Report> {
  try {
    return await part()
  } catch (error) {
    process.exitCode = 1
    return { title, notes: [`Failed: ${error}`], tables: [], verdicts: [] }
  }
}
