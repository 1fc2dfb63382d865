import { join } from 'node:path'
import { copyDataset, prepareDataset } from '../dataset/dataset.ts'
import { openGround } from '../growth/ground.ts'
import { growthOf, median, timeCalls } from '../growth/grow.ts'
import { type Report, whole } from '../report.ts'
import type { Bench, Section } from '../section.ts'

/** Orders that are not over, whatever the total: the work of a day. */
const OPEN = 300
/** What the issue asks of each call. */
const MOST = 1.3

/** How much longer each call takes where there are more orders. */
export const growth: Section = {
  name: 'growth',
  says: 'every list, detail, search and step, from a thousand orders on (--million: to a million)',
  run: measureGrowth,
}

async function measureGrowth({ sizes, pace, tell }: Bench): Promise<Report> {
  const grounds = []
  for (const orders of sizes) {
    const dataset = await prepareDataset(orders, tell, OPEN)
    const folder = copyDataset(dataset, `growth-${orders}`)
    grounds.push(await openGround(join(folder, 'laveo.db'), dataset.garments[0] ?? ''))
  }
  const times = [...(await timeCalls(grounds, pace.rounds))]
  for (const { t } of grounds) await t.database.close()
  const last = sizes.length - 1
  const over = times.filter(([, all]) => growthOf(all, last) > MOST).map(([name]) => name)
  return {
    title: 'Growth',
    notes: [
      `${OPEN} open orders whatever the total; the calls of one process through every check of a request, without HTTP; milliseconds, medians of ${pace.rounds} interleaved rounds.`,
      'An answer that holds fewer rows in the smallest database grows with its rows.',
    ],
    tables: [
      {
        columns: ['call', ...sizes.map((orders) => `${whole(orders)} orders`), 'growth'],
        rows: times.map(([name, all]) => [
          name,
          ...all.map((one) => median(one).toFixed(2)),
          growthOf(all, last).toFixed(2),
        ]),
      },
    ],
    verdicts: [
      {
        target: `${times.length} calls: ≤ ${MOST} × from ${whole(sizes[0] ?? 0)} to ${whole(sizes[last] ?? 0)} orders`,
        measured: over.length === 0 ? 'all' : `all but ${over.length}: ${over.join('; ')}`,
        held: over.length === 0,
      },
    ],
  }
}
