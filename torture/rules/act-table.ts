import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/orders.ts'

/** A row of docs/order-acts.md: the answers at each status, in the order of the path; undefined for roles that may not ask. */
interface ActRow {
  client: readonly string[] | undefined
  byLink: boolean
  livreur: readonly string[] | undefined
  /** Whether a livreur who waits for approval is refused as such. */
  approvedOnly: boolean
  /** What the livreur who had the order before gets where its own would be heard. */
  former: string
  team: readonly string[] | undefined
}

export type ActTable = ReadonlyMap<string, ActRow>

const PAGE = resolve(import.meta.dirname, '../../docs/order-acts.md')

/** Reads the table of docs/order-acts.md, by the name of the act. */
export function readActTable(): ActTable {
  const rows = readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!act )[a-z]/.test(line))
  return new Map(
    rows.map((line) => {
      const [, act = '', client = '', link, livreur = '', team = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      const row: ActRow = {
        client: answersIn(client),
        byLink: link === 'yes',
        livreur: answersIn(livreur.replace(/ \(.*\)$/, '')),
        approvedOnly: livreur.includes('(approved'),
        former: /\(.*former (\w+)\)$/.exec(livreur)?.[1] ?? 'ORDER_NOT_FOUND',
        team: answersIn(team),
      }
      return [act, row] as const
    }),
  )
}

/** The moves of an order that the acts of the page make, as `pending > assigned`, and `pending > gone` of one that is deleted. */
export function movesOf(table: ActTable): ReadonlySet<string> {
  const cells = [...table.values()].flatMap(({ client, livreur, team }) => [client, livreur, team])
  const moves = cells.flatMap((answers) =>
    (answers ?? []).flatMap((answer, i) => {
      const to = /^done → (\d|gone)$/.exec(answer)?.[1]
      return to ? [`${ORDER_STATUSES[i]} > ${ORDER_STATUSES[Number(to) - 1] ?? 'gone'}`] : []
    }),
  )
  return new Set(moves)
}

/** What a question that was answered is called: `done`, and the number of the status that it left if that is another one. */
export function doneAs(before: OrderStatus, after: OrderStatus | undefined): string {
  if (after === undefined) return 'done → gone'
  return after === before ? 'done' : `done → ${ORDER_STATUSES.indexOf(after) + 1}`
}

/** `1–2 done → 9, 3 done, 4–9 ALREADY_PAID` as nine answers; a dash is nobody. */
function answersIn(cell: string): string[] | undefined {
  if (cell === '–') return undefined
  const answers: string[] = []
  for (const part of cell.split(', ')) {
    const [numbers = '', ...rest] = part.split(' ')
    const answer = rest.join(' ')
    const [first = 1, last = first] = numbers.split('–').map(Number)
    for (let n = first; n <= last; n += 1) answers[n - 1] = answer
  }
  if (answers.filter(Boolean).length !== ORDER_STATUSES.length)
    throw new Error(`« ${cell} » does not name each of the nine statuses`)
  return answers
}
