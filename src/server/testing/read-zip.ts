import { inflateRawSync } from 'node:zlib'

const ENTRY = 0x02014b50
const END = 0x06054b50

/** The files of a zip by name, read from its central directory (APPNOTE 4.3.12): what tests open an archive with. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer))
  let at = zip.readUInt32LE(end + 16)
  for (; zip.readUInt32LE(at) === ENTRY; ) {
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, contentOf(zip, at))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

function contentOf(zip: Buffer, entry: number): Buffer {
  const local = zip.readUInt32LE(entry + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20))
  return zip.readUInt16LE(entry + 10) === 8 ? inflateRawSync(packed) : packed
}
