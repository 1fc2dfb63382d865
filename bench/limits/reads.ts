// The statements of one list on the product's own file, and its rows as JSON. No session is checked.
import { orderPage } from './order-page.ts'
import type { Template } from './recording.ts'
import { openLikeProduct, serveLimit } from './serve.ts'
import { valueWriter } from './values.ts'

export interface ReadsOrder {
  file: string
  statements: Template[]
  /** The form of the answer: a page of orders with the product's own fields, or the rows as they are. */
  shape: 'orders' | 'rows'
}

type Rows = unknown[][]

const SHAPES: Record<ReadsOrder['shape'], (results: Rows[]) => unknown> = {
  orders: ([rows = []]) => orderPage(rows),
  rows: (results) => results.map((rows) => rows.map((row) => row.map(parsed))),
}

/** JSON that SQLite wrote as a text is an object in the answer. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  return JSON.parse(value)
}

serveLimit(({ file, statements, shape }: ReadsOrder) => {
  const sqlite = openLikeProduct(file)
  const queries = statements.map(({ source, values }) => {
    const statement = sqlite.prepare(source).raw()
    const writers = values.map(valueWriter)
    return (known: Record<string, string | number>) =>
      statement.all(...writers.map((write) => write(known))) as Rows
  })
  return ({ url = '' }, response) => {
    const known = cursorOf(url)
    const data = SHAPES[shape](queries.map((query) => query(known)))
    const body = JSON.stringify([{ result: { data } }])
    const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    response.writeHead(200, head)
    response.end(body)
  }
})

function cursorOf(url: string): Record<string, string | number> {
  const input = url.split('input=')[1]
  if (input === undefined) return {}
  const [first] = Object.values(JSON.parse(decodeURIComponent(input)) as Record<string, Asked>)
  return first?.cursor ?? {}
}

interface Asked {
  cursor?: Record<string, string | number>
}
