import { afterEach, expect, test, vi } from 'vitest'
import { createCodeReader } from './code-reader.ts'

afterEach(() => vi.unstubAllGlobals())

const video = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement
const code = (rawValue: string, x: number, y: number) => ({
  rawValue,
  boundingBox: { x, y, width: 40, height: 40 },
})

/** A browser that reads codes, and sees these. */
function browser(formats: string[], seen: unknown[], fails?: string) {
  const asked: string[][] = []
  class Reader {
    constructor(options: { formats: string[] }) {
      asked.push(options.formats)
    }
    static getSupportedFormats = async () => formats
    detect = async () => {
      if (fails) throw new DOMException('refused', fails)
      return seen
    }
  }
  vi.stubGlobal('BarcodeDetector', Reader)
  return asked
}

test('of several codes the one nearest to the middle is read', async () => {
  browser(['qr_code'], [code('corner', 0, 0), code('middle', 310, 200), code('side', 500, 220)])
  const reader = await createCodeReader('papers')
  expect(await reader.read(video)).toBe('middle')
})

test('nothing is read where no code is seen', async () => {
  browser(['qr_code'], [])
  expect(await (await createCodeReader('papers')).read(video)).toBeUndefined()
})

test('a browser is asked for the codes that it knows of those on papers, or on bought tags', async () => {
  const asked = browser(['qr_code', 'ean_13', 'pdf417'], [])
  await createCodeReader('papers')
  await createCodeReader('tags')
  expect(asked).toEqual([['qr_code'], ['qr_code', 'ean_13']])
})

test.each([
  [0, 'InvalidStateError'],
  [1, 'NotSupportedError'],
])('%d decoders of ours read in the place of a browser that throws a %s', async (ours, fails) => {
  const Decoder = vi.fn(class {})
  vi.stubGlobal('Worker', Decoder)
  browser(['qr_code'], [], fails)
  const reader = await createCodeReader('papers')
  expect(await reader.read(video)).toBeUndefined()
  expect(Decoder).toHaveBeenCalledTimes(ours)
})

test('our own decoder reads where a browser knows no code', async () => {
  const Decoder = vi.fn(class {})
  vi.stubGlobal('Worker', Decoder)
  browser([], [])
  await createCodeReader('papers')
  expect(Decoder).toHaveBeenCalledTimes(1)
})
