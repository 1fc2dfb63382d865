import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'

/** A row of docs/order-acts.md: the answers at each status, in the order of the path; undefined for roles that may not ask. */
interface ActRow {
  client: readonly string[] | undefined
  /** The path is one of the client who came by their link. */
  byLink: readonly string[] | undefined
  livreur: readonly string[] | undefined
  /** A livreur who waits for approval is refused as such. */
  approvedOnly: boolean
  /** The answer for the livreur who had the order before, where its own would be heard. */
  former: string
  team: readonly string[] | undefined
}

export type ActTable = ReadonlyMap<string, ActRow>

const PAGE = resolve(import.meta.dirname, '../../docs/order-acts.md')

/** The tables of docs/order-acts.md by the heading of their kind of order, each by the name of the act. */
export function readActTables(): ReadonlyMap<string, ActTable> {
  const sections = readFileSync(PAGE, 'utf8').split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [title = '', ...lines] = section.split('\n')
      const rows = lines.filter((line) => /^\| (?!act )[a-z]/.test(line))
      return [title, new Map(rows.map(readRow))] as const
    }),
  )
}

function readRow(line: string): [act: string, row: ActRow] {
  const [, act = '', client = '', link = '', livreur = '', team = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  const row = {
    client: answersIn(client),
    byLink: link === 'no' ? undefined : answersIn(link === 'yes' ? client : link),
    livreur: answersIn(livreur.replace(/ \(.*\)$/, '')),
    approvedOnly: livreur.includes('(approved'),
    former: /\(.*former (\w+)\)$/.exec(livreur)?.[1] ?? 'ORDER_NOT_FOUND',
    team: answersIn(team),
  }
  return [act, row]
}

/** The moves of an order that the acts of the page make, as `pending > assigned`, and `pending > gone` of one that is deleted. */
export function movesOf(tables: ReadonlyMap<string, ActTable>): ReadonlySet<string> {
  const rows = [...tables.values()].flatMap((table) => [...table.values()])
  const cells = rows.flatMap(({ client, livreur, team }) => [client, livreur, team])
  const moves = cells.flatMap((answers) =>
    (answers ?? []).flatMap((answer, i) => {
      const to = /^done → (\d|gone)$/.exec(answer)?.[1]
      return to ? [`${ORDER_STATUSES[i]} > ${ORDER_STATUSES[Number(to) - 1] ?? 'gone'}`] : []
    }),
  )
  return new Set(moves)
}

/** The name of an answered question: `done`, and the number of the status after it if that is another one. */
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
