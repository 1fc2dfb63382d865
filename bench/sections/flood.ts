import { median } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf, person } from '../dataset/people.ts'
import { always, getRequest } from '../load/load.ts'
import { runLoad, startProduct } from '../processes.ts'
import { type Report, whole } from '../report.ts'
import type { Bench, Section } from '../section.ts'

const BOARD = '/trpc/orders.list?batch=1&input=%7B%220%22%3A%7B%7D%7D'
const FLOODERS = 50

/** Lists while strangers try passwords. */
export const flood: Section = {
  name: 'flood',
  says: 'the board alone, and during a flood of sign-ins from many addresses',
  run,
}

async function run(bench: Bench): Promise<Report> {
  const { cores, connections, pace } = bench
  // The addresses of the flood are those that a proxy names.
  const variables = { TRUST_PROXY: '1' }
  const product = await startProduct(copyDataset(bench.dataset, 'flood'), { cores, variables })
  const traffic = always(getRequest(BOARD, headersOf(person('admin', 0))))
  const load = (seconds: number) =>
    runLoad({ port: product.port, connections, seconds, traffic }, cores)
  await load(5)
  const quiet: number[] = []
  const flooded: number[] = []
  let tried = 0
  for (let round = 0; round < pace.rounds; round += 1) {
    const alone = await load(pace.seconds)
    quiet.push(alone.answers / alone.seconds)
    const tries = startFlood(product.port)
    const during = await load(pace.seconds)
    tried += await tries.end()
    flooded.push(during.answers / during.seconds)
  }
  await product.stop()
  const [before, during] = [median(quiet), median(flooded)]
  const slower = median(quiet.map((value, i) => value / (flooded[i] ?? value)))
  return {
    title: 'The board during a flood of sign-ins',
    notes: [
      `${FLOODERS} strangers sign in without a pause, each try from another address and for another account: ${tried} tries were answered.`,
    ],
    tables: [
      {
        columns: ['board alone /s', 'during the flood /s', 'slower'],
        rows: [[whole(before), whole(during), `${slower.toFixed(2)} ×`]],
      },
    ],
    verdicts: [
      { target: 'lists ≤ 2 × slower', measured: `${slower.toFixed(2)} ×`, held: slower <= 2 },
    ],
  }
}

/** Signs in with wrong passwords until told to end; returns how many tries were answered. */
function startFlood(port: number): { end(): Promise<number> } {
  let [ended, answered, turn] = [false, 0, 0]
  const one = async () => {
    while (!ended) {
      turn += 1
      const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
      const body = JSON.stringify({
        0: { email: `personne-${turn}@exemple.ci`, password: 'mot-de-passe' },
      })
      const headers = {
        'content-type': 'application/json',
        origin: 'http://localhost',
        'x-forwarded-for': address,
      }
      const url = `http://127.0.0.1:${port}/trpc/auth.signIn?batch=1`
      const answer = await fetch(url, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      answered += 1
    }
  }
  const all = Promise.all(Array.from({ length: FLOODERS }, one))
  return {
    async end() {
      ended = true
      await all
      return answered
    },
  }
}
