import { startDemo } from '../../e2e/server.ts'
import { weighApplication } from '../../scripts/web-weights.ts'
import { describeMachine } from '../machine.ts'
import { most, type Report, whole } from '../report.ts'
import { launchBrowser, newPhone, SLOW } from './phone.ts'
import { ORDER_SCREEN } from './screens.ts'
import { type Visit, visit } from './visits.ts'
import type { WebBench } from './web-bench.ts'

const VISITS = 3

/** Measures a visitor's first visit of the order form, with the whole catalogue of the demonstration. */
export async function reportOrderPage({ tell }: Pick<WebBench, 'tell'>): Promise<Report> {
  const demo = await startDemo()
  const browser = await launchBrowser()
  try {
    const visits: Visit[] = []
    for (let at = 1; at <= VISITS; at += 1) {
      tell(`── first visit ${at} of the order form`)
      const context = await newPhone(browser, demo.url)
      visits.push(await visit(await context.newPage(), ORDER_SCREEN))
      await context.close()
    }
    return reportOf(visits)
  } finally {
    await browser.close()
    await demo.close()
  }
}

function reportOf(visits: Visit[]): Report {
  const garments = medianOf(visits, ({ frame }) => frame)
  const form = medianOf(visits, ({ data }) => data)
  const requests = medianOf(visits, (one) => one.requests)
  return {
    title: 'A visitor’s first order form',
    notes: [
      `${describeMachine()}. A phone of 390 × 844 px; ${SLOW.kilobits} kbit/s, ${SLOW.latency} ms a request, processor ÷ ${SLOW.slowdown}; HTTP/1.1, without a service worker; the catalogue of the demonstration; medians of ${VISITS} first visits.`,
      'The garments are there once the first can be added, the form once its last step is, both once the phone has a free moment. Requests are all of a page that nobody has touched.',
      `Built, with the shell: ${whole(weighApplication().visitor.bytes)} bytes as Brotli.`,
    ],
    tables: [
      {
        columns: [
          'visit',
          'page',
          'scripts',
          'styles',
          'fonts',
          'pictures',
          'data',
          'requests',
          'garments ms',
          'form ms',
          'shift',
        ],
        rows: visits.map(({ bytes, requests, frame, data, shift }, at) => [
          String(at + 1),
          whole(bytes.html),
          whole(bytes.scripts),
          whole(bytes.styles),
          whole(bytes.fonts),
          whole(bytes.other),
          whole(bytes.data),
          whole(requests),
          whole(frame),
          whole(data),
          shift.toFixed(3),
        ]),
      },
    ],
    verdicts: [
      most('the garments', garments, 4_500, 'ms'),
      most('the whole form', form, 6_000, 'ms'),
      most('requests before the first tap', requests, 30, 'requests'),
    ],
  }
}

function medianOf(visits: readonly Visit[], figure: (visit: Visit) => number): number {
  const sorted = visits.map(figure).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
