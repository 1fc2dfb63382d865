import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { bestCoding, type Coding } from './best-coding.ts'

/** Below this, an answer fits into its first packet as it is. */
const SMALLEST_LENGTH = 1_000
/** Up to this, compressing takes the event loop no longer than handing the text to a thread. */
const INLINE_LENGTH = 2_000
/** Compressed texts that are kept, and the longest of them: 4 MB at most. */
const KEPT = 32
const LONGEST_KEPT = 50_000

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // A window of 256 kB: with the default of 4 MB no answer became smaller.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
}
const brotliInThread = promisify(brotliCompress)
const gzipInThread = promisify(gzip)

type Bytes = Buffer<ArrayBuffer>

const INLINE: Record<Coding, (plain: string) => Bytes> = {
  br: (plain) => brotliCompressSync(plain, BROTLI),
  gzip: (plain) => gzipSync(plain),
}
const IN_THREAD: Record<Coding, (plain: string) => Promise<Bytes>> = {
  br: (plain) => brotliInThread(plain, BROTLI),
  gzip: (plain) => gzipInThread(plain),
}

/** The body of an answer, and the header that names its coding. */
export interface EncodedText {
  body: string | Bytes
  headers: Record<string, string>
}

/**
 * Compresses a text that was made for one answer, in the coding that the browser's `Accept-Encoding` prefers; leaves a
 * short one as it is. Its answer needs `Vary: Accept-Encoding`. What is sent many times is compressed at a
 * higher level by the build and by `lib/compress.ts`.
 */
export async function encodeText(text: string, accepted: string | undefined): Promise<EncodedText> {
  const coding = text.length < SMALLEST_LENGTH ? undefined : bestCoding(accepted ?? '')
  if (!coding) return { body: text, headers: {} }
  const body = text.length > INLINE_LENGTH ? compressOnce(text, coding) : INLINE[coding](text)
  return { body: await body, headers: { 'Content-Encoding': coding } }
}

const kept: Record<Coding, Map<string, Promise<Bytes>>> = { br: new Map(), gzip: new Map() }

/** After a commit, fifty open screens read the same page of the board: it is compressed once. */
function compressOnce(text: string, coding: Coding): Promise<Bytes> {
  if (text.length > LONGEST_KEPT) return IN_THREAD[coding](text)
  const texts = kept[coding]
  const found = texts.get(text)
  if (found) return found
  const made = IN_THREAD[coding](text)
  texts.set(text, made)
  made.catch(() => texts.delete(text))
  const [oldest] = texts.keys()
  if (texts.size > KEPT && oldest !== undefined) texts.delete(oldest)
  return made
}
