import { deflateSync } from 'node:zlib'

interface Part {
  id: number
  body: Buffer
}

const HEADER = /^(\d+) 0 obj\n/
const END = '\nendobj\n'

/**
 * Writes a PDF of pdfkit's again at half its size: it leaves the structure of a document, which is hundreds of small
 * dictionaries, as plain text. PDF 1.5 lets them be compressed together (object streams, ISO 32000-1, 7.5.7 and 7.5.8).
 */
export function compact(pdf: Buffer): Buffer {
  const { offsets, trailer, start } = readEnd(pdf)
  const ends = [...offsets.toSorted((a, b) => a - b), start]
  const parts = offsets.map((from) => partAt(pdf, from, ends[ends.indexOf(from) + 1] ?? start))
  const streams = parts.filter(({ body }) => body.toString('latin1').endsWith('endstream'))
  const small = parts.filter((part) => !streams.includes(part))
  const packed = pack(offsets.length + 1, small)
  return write(pdf.subarray(0, Math.min(...offsets)), [...streams, packed], small, trailer)
}

function readEnd(pdf: Buffer): { offsets: number[]; trailer: string; start: number } {
  const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(pdf.toString('latin1'))?.[1])
  const end = pdf.toString('latin1', start)
  const offsets = Array.from(end.matchAll(/^(\d{10}) 00000 n/gm), ([, offset]) => Number(offset))
  const trailer = /trailer\n<<\n([\s\S]*)\n>>\nstartxref/.exec(end)?.[1]
  if (!trailer || offsets.length === 0) throw new Error('This PDF does not end as pdfkit ends one')
  return { offsets, trailer, start }
}

function partAt(pdf: Buffer, from: number, to: number): Part {
  const header = HEADER.exec(pdf.toString('latin1', from, from + 20))
  const bodyEnd = to - END.length
  if (!header || pdf.toString('latin1', bodyEnd, to) !== END)
    throw new Error('This PDF has a part that does not read as one of pdfkit')
  return { id: Number(header[1]), body: pdf.subarray(from + header[0].length, bodyEnd) }
}

/** One stream with all the small parts, after the list of where each begins. */
function pack(id: number, parts: readonly Part[]): Part {
  let at = 0
  const index = parts.map((part) => {
    const entry = `${part.id} ${at}`
    at += part.body.length + 1
    return entry
  })
  const first = `${index.join(' ')}\n`
  const bodies = parts.flatMap(({ body }) => [body, Buffer.from('\n')])
  const facts = `/Type /ObjStm\n/N ${parts.length}\n/First ${first.length}`
  return { id, body: streamOf(facts, Buffer.concat([Buffer.from(first), ...bodies])) }
}

function streamOf(facts: string, content: Buffer): Buffer {
  const bytes = deflateSync(content, { level: 9 })
  const head = `<<\n${facts}\n/Length ${bytes.length}\n/Filter /FlateDecode\n>>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream')])
}

/** The whole file: its parts, then the stream that says where each of them is. */
function write(head: Buffer, parts: readonly Part[], packed: readonly Part[], trailer: string) {
  const pack = parts.at(-1)?.id ?? 0
  const size = pack + 2
  const table = Buffer.alloc(size * 7)
  const say = (id: number, type: number, where: number, index: number) => {
    table.writeUInt8(type, id * 7)
    table.writeUInt32BE(where, id * 7 + 1)
    table.writeUInt16BE(index, id * 7 + 5)
  }
  say(0, 0, 0, 0xffff)
  packed.forEach((part, index) => {
    say(part.id, 2, pack, index)
  })
  const chunks = [head]
  let at = head.length
  for (const { id, body } of parts) {
    const chunk = Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from(END)])
    say(id, 1, at, 0)
    chunks.push(chunk)
    at += chunk.length
  }
  say(size - 1, 1, at, 0)
  const facts = `/Type /XRef\n/W [1 4 2]\n${trailer.replace(/\/Size \d+/, `/Size ${size}`)}`
  const last = `${END}startxref\n${at}\n%%EOF\n`
  return Buffer.concat([
    ...chunks,
    Buffer.from(`${size - 1} 0 obj\n`),
    streamOf(facts, table),
    Buffer.from(last),
  ])
}
