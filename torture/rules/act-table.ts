import { ORDER_STATUSES } from '#shared/orders/orders.ts'

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

/** Reads the table of the page, by the name of the act. */
export function readActTable(page: string): ActTable {
  const rows = page.split('\n').filter((line) => /^\| (?!act )[a-z]/.test(line))
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

/** `1–3 done, 4–9 ALREADY_PAID` as nine answers; a dash is nobody. */
function answersIn(cell: string): string[] | undefined {
  if (cell === '–') return undefined
  const answers: string[] = []
  for (const part of cell.split(', ')) {
    const [numbers = '', answer = ''] = part.split(' ')
    const [first = 1, last = first] = numbers.split('–').map(Number)
    for (let n = first; n <= last; n += 1) answers[n - 1] = answer
  }
  if (answers.filter(Boolean).length !== ORDER_STATUSES.length)
    throw new Error(`« ${cell} » does not name each of the nine statuses`)
  return answers
}
