import { join } from 'node:path'
import { copyDataset, prepareDataset } from '../dataset/dataset.ts'
import { openGround } from '../growth/ground.ts'
import { alikeIn, growthOf, median, timeCalls } from '../growth/grow.ts'
import { type Report, whole } from '../report.ts'
import type { Bench, Section } from '../section.ts'

/** Orders that are not over, whatever the total: the work of a day. */
const OPEN = 300
/** The target for each call: the greatest ratio of its durations. */
const MOST = 1.3

/** Compares the durations of each call where there are more orders. */
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
  const times = [...(await timeCalls(grounds, pace.rounds))].map(([name, taken]) => {
    const from = alikeIn(taken)
    return { name, taken, from, growth: growthOf(taken, from) }
  })
  for (const { t } of grounds) await t.database.close()
  const last = sizes.length - 1
  const over = times.filter(({ growth }) => growth > MOST)
  const alone = times.filter(({ from }) => from === last)
  return {
    title: 'Growth',
    notes: [
      `${OPEN} open orders whatever the total; the calls of one process through every check of a request, without HTTP; milliseconds, medians of ${pace.rounds} interleaved rounds.`,
      'Growth is counted from the smallest database whose answer is as large: a search that finds one order there and twenty here has twenty to show.',
      'A search by name looks at the clients who match, the newest 200 at most: « Kouassi » has 14 among the clients of 1 000 orders.',
    ],
    tables: [
      {
        columns: ['call', ...sizes.map((orders) => `${whole(orders)} orders`), 'from', 'growth'],
        rows: times.map(({ name, taken, from, growth }) => [
          name,
          ...taken.ms.map((one) => median(one).toFixed(2)),
          ...(from === last ? ['none', '–'] : [whole(sizes[from] ?? 0), inBoldOver(growth)]),
        ]),
      },
    ],
    verdicts: [
      {
        target: `${times.length - alone.length} calls: ≤ ${MOST} × to ${whole(sizes[last] ?? 0)} orders`,
        measured: over.length === 0 ? 'all' : `all but ${over.length}`,
        held: over.length === 0,
      },
    ],
  }
}

const inBoldOver = (growth: number) =>
  growth > MOST ? `**${growth.toFixed(2)}**` : growth.toFixed(2)
